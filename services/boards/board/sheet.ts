import { withMatches } from '@pingboard/contracts/sheet.ts'
import type { GameEvent, SheetMatch } from './events.ts'

/** The individual matches of a fixture, in the order of the sheet. */
export type Sheet = readonly SheetMatch[]

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
