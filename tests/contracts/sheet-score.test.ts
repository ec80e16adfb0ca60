import { FORMULA_NAMES } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scoreOf as byServer } from '../../services/boards/board/sheet.ts'
import { scoreOf as byPage } from '../../shell/kit/unsent/sheet.ts'

const match = fc.record({
  winner: fc.constantFrom('home' as const, 'away' as const, null),
  withdrawn: fc.boolean(),
})
const sheet = fc
  .array(match, { maxLength: 30 })
  .map(matches =>
    matches.map(
      (part, place): Match => ({ order: place + 1, home: ['A'], away: ['Z'], points: [], ...part }),
    ),
  )

it('a page counts the score of a sheet as the server does', () => {
  fc.assert(
    fc.property(sheet, fc.constantFrom(null, ...FORMULA_NAMES), (matches, formula) => {
      expect(byPage(matches, formula)).toEqual(byServer(matches, formula))
    }),
  )
})
