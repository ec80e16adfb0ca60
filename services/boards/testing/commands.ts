import { FORMULA_NAMES } from '@pingboard/contracts/constants.ts'
import fc from 'fast-check'
import type { GameWish, UpdateGame } from '../board/commands.ts'
import type { SheetMatch } from '../board/events.ts'
import { game } from './facts.ts'

// Random commands, some of which are refused.

const day = fc.integer({ min: 10, max: 28 }).map(date => `2026-11-${date}`)
const score = fc.option(fc.integer({ min: 0, max: 999 }))
const formula = fc.option(fc.constantFrom(...FORMULA_NAMES))

/** Letters that every formula has. */
const sides = fc.constantFrom<Pick<SheetMatch, 'home' | 'away'>[]>(
  { home: ['A'], away: ['X'] },
  { home: ['B'], away: ['Z'] },
  { home: ['A', 'B'], away: ['X', 'Y'] },
)
type Result = Pick<SheetMatch, 'points' | 'winner'>
const results = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<Result[]>(
      { points: [], winner: null },
      { points: [], winner: 'home' },
      { points: [], winner: 'away' },
      { points: [[5, 3]], winner: null },
      { points: [[11, 4]], winner: 'home' },
    ),
  },
  // These results may be invalid.
  fc.record({
    points: fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 6 }),
    winner: fc.constantFrom('home', 'away', null),
  }),
)

export const aMatchOf = (order: fc.Arbitrary<number>): fc.Arbitrary<SheetMatch> =>
  fc
    .tuple(order, sides, results, fc.boolean())
    .map(([order, side, result, withdrawn]) => ({ order, ...side, ...result, withdrawn }))

const sets = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(aMatchOf(fc.integer({ min: 1, max: 11 })), { minLength: 1, maxLength: 3 }),
  },
  fc.constant<SheetMatch[]>([]),
)

const wishes: fc.Arbitrary<GameWish> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ sets }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        scoreTeam1: score,
        scoreTeam2: score,
        postponed: fc.boolean(),
        done: fc.boolean(),
        predictedDate: day,
        location: fc.option(fc.constantFrom('Salle A', 'Salle B')),
        time: fc.option(fc.constantFrom('14:30', '20:00')),
      },
      { requiredKeys: [] },
    ),
  },
  fc.record({ formula, sets, scoreTeam1: score, postponed: fc.boolean() }, { requiredKeys: [] }),
)

/** Updates of one of three games, or of a fourth that does not exist. */
export const updates: fc.Arbitrary<UpdateGame> = fc.record({
  type: fc.constant('UpdateGame'),
  gameId: fc.integer({ min: 1, max: 4 }).map(game),
  today: day,
  expected: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.integer({ min: 0, max: 30 })),
  wish: wishes,
})
