import type { Language } from '@pingboard/contracts/constants.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago a moment is, short: "20 s", "2 min", "3 h". Seconds in steps of ten after the first ten. */
export function ageOf(moment: number, now: number, language: Language): string {
  const seconds = Math.max(1, Math.round((now - moment) / 1000))
  const words = (count: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  for (const [unit, size] of UNITS) if (seconds >= size) return words(Math.floor(seconds / size), unit)
  return words(seconds < 10 ? seconds : Math.floor(seconds / 10) * 10, 'second')
}
