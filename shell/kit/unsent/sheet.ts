import { FORMULAS, type Formula } from '@pingboard/contracts/constants.ts'
import type { Game, Match } from '@pingboard/contracts/http/games.ts'

/** The individual matches of a fixture, in the order of the sheet. */
export type Sheet = readonly Match[]
export type Score = Pick<Game, 'scoreTeam1' | 'scoreTeam2'>

/** A match on the sheet has a winner. From then on the score comes from the sheet and cannot be typed. */
export const isFilled = (sheet: Sheet): boolean => sheet.some(({ winner }) => winner !== null)

/**
 * The score of the fixture as the server counts it from the sheet; null before the first win. Without a chosen formula,
 * the free one holds.
 */
export function scoreOf(sheet: Sheet, formula: Formula | null): Score {
  if (!isFilled(sheet)) return { scoreTeam1: null, scoreTeam2: null }
  const { win, loss } = FORMULAS[formula ?? 'free']
  const sum = (side: 'home' | 'away') =>
    sheet.reduce((total, { winner, withdrawn }) => {
      if (winner === null) return total
      if (winner === side) return total + win
      return total + (withdrawn ? 0 : loss)
    }, 0)
  return { scoreTeam1: sum('home'), scoreTeam2: sum('away') }
}

/** The sheet with these matches put in by their order; other matches stay. */
export function withMatches(sheet: Sheet, matches: Sheet): Match[] {
  const byOrder = new Map([...sheet, ...matches].map(match => [match.order, match]))
  return [...byOrder.values()].sort((one, other) => one.order - other.order)
}

/** The matches of these orders; `isIn: false` gives the others. */
export const matchesOf = (sheet: Sheet, like: Sheet, isIn = true): Match[] =>
  sheet.filter(({ order }) => like.some(other => other.order === order) === isIn)

const COMPARED = ['home', 'away', 'points', 'winner', 'withdrawn']

/** A match as text in a fixed order of its fields, to compare; '' for a match that is not on the sheet. */
export const matchText = (sheet: Sheet | undefined, order: number): string =>
  JSON.stringify(
    sheet?.find(match => match.order === order),
    COMPARED,
  ) ?? ''
