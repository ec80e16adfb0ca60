/** Days as numbers since 1970-01-01, so that days can be added as numbers. */

const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })
const DAY_MS = 86_400_000

/** The calendar day in Paris at the given time. */
export function parisDay(moment: Date): number {
  return Date.parse(PARIS_DAY.format(moment)) / DAY_MS
}

export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function dateOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** `13/09/2025`. */
export function frenchDate(day: number): string {
  const date = dateOf(day)
  return `${two(date.day)}/${two(date.month)}/${date.year}`
}

/** The year in which a season begins: a season runs from 1 July to 30 June. */
export function seasonOf(day: number): number {
  const { year, month } = dateOf(day)
  return month >= 7 ? year : year - 1
}

/** Phase 1 until the end of December, then phase 2. */
export function phaseOf(day: number): 1 | 2 {
  return dateOf(day).month >= 7 ? 1 : 2
}

/** Months since the year 0. */
export function monthOf(day: number): number {
  const { year, month } = dateOf(day)
  return year * 12 + month - 1
}

/** The first day of a month from `monthOf`. */
export function firstOfMonth(month: number): number {
  return dayNumber(Math.floor(month / 12), (month % 12) + 1, 1)
}

/** 0 Monday to 6 Sunday. */
export function weekday(day: number): number {
  return (day + 3) % 7
}

/** Weeks since 1970, from Monday. */
export function week(day: number): number {
  return Math.floor((day + 3) / 7)
}

const two = (value: number) => String(value).padStart(2, '0')
