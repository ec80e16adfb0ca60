import { TIME_ZONE } from '@pingboard/contracts/constants.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The calendar day in Paris at a moment, `yyyy-MM-dd`. Whatever the server's own zone is, and on the nights the clocks
 * change, because the zone's rules and not an offset decide (CON-9).
 */
export function parisDay(moment: Date): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of parts.formatToParts(moment)) part[type] = value
  return `${part.year}-${part.month}-${part.day}`
}
