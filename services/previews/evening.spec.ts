import type { Game } from '@pingboard/contracts/http/games.ts'
import { describe, expect, it } from 'vitest'
import { eveningOf } from './evening.ts'
import { aBoard, atHome, away, OWN, played } from './testing.ts'

const outcomes = (...games: Game[]) => eveningOf(aBoard(games), false).fixtures.map(({ outcome }) => outcome)

describe('results are those of the club', () => {
  it.each([
    ['won at home', atHome(1, played(8, 6, true)), 'won'],
    ['lost at home', atHome(1, played(5, 9, true)), 'lost'],
    ['won away', away(1, played(5, 9, true)), 'won'],
    ['lost away', away(1, played(8, 6, true)), 'lost'],
    ['drawn', away(1, played(7, 7, true)), 'drawn'],
    ['in play', atHome(1, played(8, 6)), null],
    ['between two teams of the club', atHome(1, { ...played(8, 6, true), clubNumber2: OWN }), null],
    ['of other clubs', atHome(1, { ...played(8, 6, true), clubNumber1: null }), null],
    ['closed by its day without a score', atHome(1, { predictedDate: '2026-11-20' }), null],
    ['postponed', atHome(1, { ...played(8, 6), postponed: true }), null],
  ])('%s', (_, game, outcome) => expect(outcomes(game)).toEqual([outcome]))

  it('counts them once everything is over', () => {
    const games = [atHome(1, played(8, 6, true)), away(2, played(7, 7, true)), atHome(3, { postponed: true })]
    expect(eveningOf(aBoard(games), false)).toMatchObject({
      stands: 'over',
      figures: { won: 1, drawn: 1, lost: 0 },
    })
    expect(eveningOf(aBoard([...games, atHome(4)]), false).figures).toBeNull()
  })
})

it.each([
  ['live', [atHome(1, played(8, 6, true)), away(2, played(1, 0)), atHome(3)]],
  ['ahead', [atHome(1, played(8, 6, true)), atHome(3)]],
  ['over', [atHome(1, played(8, 6, true)), atHome(3, { postponed: true })]],
  ['postponed', [atHome(1, { postponed: true }), atHome(2, { idTeam2: null })]],
])('an evening stands %s', (stands, games) => expect(eveningOf(aBoard(games), false).stands).toBe(stands))

it('tells what is in play first, then results, then what is to come; nothing of an exempt team', () => {
  const games = [
    atHome(1, { postponed: true }),
    atHome(2),
    atHome(3, played(8, 6, true)),
    atHome(4, { idTeam2: null }),
    atHome(5, played(1, 0)),
    atHome(6, played(2, 2)),
  ]
  const { fixtures } = eveningOf(aBoard(games), false)
  expect(fixtures.map(({ game }) => Number(game.id.slice(27)))).toEqual([5, 6, 3, 2, 1])
})

it('a side without points has none, while the other has some', () =>
  expect(eveningOf(aBoard([atHome(1, { scoreTeam1: 3 })]), false).fixtures[0]?.score).toEqual([3, 0]))

it.each([
  ['ended at 0–0', played(0, 0, true), true],
  ['closed by its day at 0–0', { ...played(0, 0), predictedDate: '2026-11-20' }, true],
  ['closed by its day without a score', { predictedDate: '2026-11-20' }, true],
  ['in play', played(1, 0), false],
  ['ended with a point', played(1, 0, true), false],
  ['to come at 0–0', played(0, 0), false],
])('%s: the result is to be confirmed, and no score is told: %s', (_, differences, isToConfirm) => {
  const [fixture] = eveningOf(aBoard([atHome(1, differences)]), false).fixtures
  expect(fixture).toMatchObject({ isToConfirm, ...(isToConfirm && { score: null }) })
  expect(eveningOf(aBoard([atHome(1, differences)]), true).fixtures[0]?.isToConfirm).toBe(false)
})

it('hidden scores leave neither a score nor what follows from one', () => {
  const games = [atHome(1, played(8, 6, true)), away(2, played(7, 7, true))]
  const { fixtures, figures } = eveningOf(aBoard(games), true)
  expect(figures).toBeNull()
  expect(fixtures.map(({ score, outcome }) => [score, outcome])).toEqual([
    [null, null],
    [null, null],
  ])
})
