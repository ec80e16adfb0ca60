import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import { LRUCache } from 'lru-cache'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const HOUR = 60 * 60 * 1000
/** Days by hour of UTC: in Paris a day begins on a full hour of UTC, in every season. */
const days = new LRUCache<number, string>({ max: 1000 })

/**
 * The calendar day in Paris at a moment, `yyyy-MM-dd`. The rules of the zone decide, not an offset. So the day is
 * right in any zone of the server, and on the nights when the clocks change (CON-9).
 */
export function parisDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR)
  let day = days.get(hour)
  if (day === undefined) {
    day = dayOf(moment)
    days.set(hour, day)
  }
  return day
}

function dayOf(moment: Date): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of parts.formatToParts(moment)) part[type] = value
  return `${part.year}-${part.month}-${part.day}`
}
