import { FORMULAS, type Formula } from '@pingboard/contracts/constants.ts'
import type { GameEvent, SheetMatch } from './events.ts'

/** The individual matches of a fixture, in the order of the sheet. */
export type Sheet = readonly SheetMatch[]

export interface Score {
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
}

/** Without a chosen formula, the free one holds. */
export const rulesOf = (formula: Formula | null) => FORMULAS[formula ?? 'free']

/** A match on the sheet has a winner. From then on the score comes from the sheet and cannot be typed. */
export const isFilled = (sheet: Sheet): boolean => sheet.some(match => match.winner !== null)

/** The score of the fixture from its sheet; null before the first win. */
export function scoreOf(sheet: Sheet, formula: Formula | null): Score {
  if (!isFilled(sheet)) return { scoreTeam1: null, scoreTeam2: null }
  const { win, loss } = rulesOf(formula)
  const worth = (match: SheetMatch, side: 'home' | 'away'): number => {
    if (match.winner === null) return 0
    if (match.winner === side) return win
    return match.withdrawn ? 0 : loss
  }
  const sum = (side: 'home' | 'away') => sheet.reduce((total, match) => total + worth(match, side), 0)
  return { scoreTeam1: sum('home'), scoreTeam2: sum('away') }
}

/** The sheet with these matches put in by their order; other matches stay. */
export function withMatches(sheet: Sheet, matches: Sheet): Sheet {
  const byOrder = new Map([...sheet, ...matches].map(match => [match.order, match]))
  return [...byOrder.values()].sort((a, b) => a.order - b.order)
}

/** The matches of `after` that `before` does not have with the same values. */
export function differing(before: Sheet, after: Sheet): SheetMatch[] {
  const known = new Map(before.map(match => [match.order, textOf(match)]))
  return after.filter(match => known.get(match.order) !== textOf(match))
}

/** Every field, in a fixed order. */
const textOf = ({ order, home, away, points, winner, withdrawn }: SheetMatch) =>
  JSON.stringify([order, home, away, points, winner, withdrawn])

/** The sheet after an event of its game: the same list when the event does not concern it. */
export function sheetAfter(sheet: Sheet, event: GameEvent): Sheet {
  switch (event.type) {
    case 'MatchesChanged':
      return withMatches(sheet, event.data.matches)
    case 'SheetEmptied':
    case 'FormulaChosen':
      return []
    default:
      return sheet
  }
}
