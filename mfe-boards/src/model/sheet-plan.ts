import { FORMULAS, type Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { lettersIn, MATCH_ORDER } from '@pingboard/contracts/match-order.ts'

const blank = (order: number, pair: string): Match => ({
  order,
  ...lettersIn(pair),
  points: [],
  winner: null,
  withdrawn: false,
})

/**
 * The lines of a sheet: each match as it is entered, or as the formula plans it. A free sheet has one line more than it
 * has matches, up to its last.
 */
export function linesOf(formula: Formula | null, sets: readonly Match[]): Match[] {
  if (formula === null) return [...sets]
  if (formula === 'free') {
    const last = sets.at(-1)?.order ?? 0
    return last < FORMULAS.free.matches ? [...sets, blank(last + 1, 'A:U')] : [...sets]
  }
  return MATCH_ORDER[formula].map(
    (pair, place) => sets.find(({ order }) => order === place + 1) ?? blank(place + 1, pair),
  )
}

export const isDouble = ({ home }: Pick<Match, 'home'>): boolean => home.length > 1

/** The place of a double among the doubles of the sheet, from 1. */
export const doubleNumber = (lines: readonly Match[], match: Match): number =>
  lines.filter(line => isDouble(line) && line.order <= match.order).length

/** The first line after this one that has no winner; the first of the sheet when none follows. */
export function nextOpen(lines: readonly Match[], after: number): Match | null {
  const open = lines.filter(({ winner, order }) => winner === null && order !== after)
  return open.find(({ order }) => order > after) ?? open[0] ?? null
}
