import { dayNumber, firstOfMonth, phaseOf, seasonOf, week, weekday } from './calendar.ts'
import { DAILY, type Pool } from './pools.ts'

/**
 * Days of the week on which a pool plays. Real pools play one round a fortnight; a demonstration needs games every
 * day. Each pool plays on the same days of every week of the year: on three, or on all when it is a daily one. A
 * club's first three teams together play on all seven. The fixtures of a given day do not depend on the day of the
 * call.
 */
const PATTERNS = [
  [0, 3, 5],
  [1, 4, 6],
  [2, 5, 6],
  [0, 1, 2, 3, 4, 5, 6],
]
const PAST_ROUNDS = 5
const ROUNDS = 14

export interface Round {
  readonly day: number
  /** Number of the pool's play day; in the present phase counted from 1970. */
  readonly count: number
  /** The printed number. */
  readonly tour: number
}

/** The rounds of a pool in a phase, by day: fourteen around today, or seven in autumn for a phase that has ended. */
export function roundsOf(pool: Pool, phase: 1 | 2, today: number): readonly Round[] {
  if (phase > phaseOf(today)) return []
  if (phase < phaseOf(today)) {
    const start = firstSaturday(seasonOf(today))
    return Array.from({ length: 7 }, (_, count) => ({ day: start + count * 14, count, tour: count + 1 }))
  }
  const days = PATTERNS[pool.pattern] ?? []
  const before = days.filter(day => day < weekday(today)).length
  const first = week(today) * days.length + before - PAST_ROUNDS
  return Array.from({ length: ROUNDS }, (_, index) => {
    const count = first + index
    return { day: dayOfCount(days, count), count, tour: (count % ROUNDS) + 1 }
  })
}

/**
 * The rounds before today that count in the ranking. With three rounds a week, a pool would play a whole season in a
 * month. So in the present phase only the first round of each week counts, from the beginning of the phase; the
 * others exist for the boards. All depend only on the calendar, so a round that has counted goes on counting.
 */
export function countedRounds(pool: Pool, phase: 1 | 2, today: number): readonly Round[] {
  if (phase > phaseOf(today)) return []
  if (phase < phaseOf(today)) return roundsOf(pool, phase, today)
  const days = PATTERNS[pool.pattern] ?? []
  const season = seasonOf(today)
  const start = phase === 1 ? dayNumber(season, 7, 1) : dayNumber(season + 1, 1, 1)
  return Array.from({ length: week(today) - week(start) + 1 }, (_, index) => {
    const count = (week(start) + index) * days.length
    return { day: dayOfCount(days, count), count, tour: (count % ROUNDS) + 1 }
  }).filter(({ day }) => day >= start && day < today)
}

const dayOfCount = (days: readonly number[], count: number) =>
  Math.floor(count / days.length) * 7 - 3 + (days[count % days.length] ?? 0)

/** The second Sunday of each month of play, when players of a pool meet in individual matches. */
export function individualDays(today: number): readonly number[] {
  const season = seasonOf(today)
  const months = Array.from({ length: 12 }, (_, index) => season * 12 + 6 + index)
  return months.map(month => secondSunday(firstOfMonth(month))).filter(day => day < today)
}

const secondSunday = (first: number) => first + ((6 - weekday(first) + 7) % 7) + 7

/** Pairs of places of a pool in a round. In a daily pool the pairs stay, and change home and away each day. */
export function pairsIn({ slots, pattern }: Pool, { count }: Round) {
  const size = slots.length
  return pairsOf(size, pattern === DAILY ? count * (size - 1) : count)
}

/** Pairs of places of a pool in a round (circle method); home and away change with each full turn. */
export function pairsOf(size: number, count: number): readonly (readonly [home: number, away: number])[] {
  const turn = size - 1
  const round = count % turn
  return Array.from({ length: size / 2 }, (_, index) => {
    const one = index === 0 ? turn : (round + index) % turn
    const two = (round - index + turn) % turn
    const swap = (Math.floor(count / turn) + index + (index === 0 ? round : 0)) % 2 === 1
    return swap ? [two, one] : [one, two]
  })
}

function firstSaturday(year: number): number {
  const start = dayNumber(year, 9, 12)
  return start + ((5 - weekday(start) + 7) % 7)
}
