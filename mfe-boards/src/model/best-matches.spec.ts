import type { Match } from '@pingboard/contracts/http/games.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { aPlainGame, OWN_CLUB } from '../../test/samples.ts'
import { bestMatches } from './best-matches.ts'

type Points = Match['points']
const LONG: Points = [
  [11, 5],
  [5, 11],
  [11, 5],
  [5, 11],
  [15, 13],
]
/** Won after losing the first two sets. */
const BACK: Points = [
  [5, 11],
  [5, 11],
  [11, 5],
  [11, 5],
  [11, 9],
]
const SHORT: Points = [
  [11, 5],
  [11, 5],
  [11, 5],
]
const turned = (points: Points): Points => points.map(([home, away]) => [away, home])

const won = (order: number, points: Points, more: Partial<Match> = {}) =>
  sampleMatch(order, { points, winner: 'home', ...more })
const aSheet = (sets: Match[], more = {}) => ({ ...aPlainGame(1, more), sets })
const found = (sets: Match[], more = {}) =>
  bestMatches([aSheet(sets, more)], OWN_CLUB).map(({ match, side, last, behind }) => ({
    order: match.order,
    side,
    last,
    behind,
  }))

describe('the best matches of an evening', () => {
  it('took every set: the furthest behind first, then the longest last set', () => {
    expect(found([won(1, LONG), won(2, SHORT), won(3, BACK)])).toEqual([
      { order: 3, side: 'home', last: [11, 9], behind: 2 },
      { order: 1, side: 'home', last: [15, 13], behind: 0 },
    ])
  })

  it('are told from the side of the own club, also away', () => {
    const away = { clubNumber1: '10330999', clubNumber2: OWN_CLUB }
    expect(found([won(1, LONG), won(2, turned(BACK), { winner: 'away' })], away)).toEqual([
      { order: 2, side: 'away', last: [11, 9], behind: 2 },
    ])
  })

  it.each([
    ['given up', { withdrawn: true }],
    ['lost', { winner: 'away' as const }],
    ['not decided', { winner: null }],
  ])('are none that was %s', (_, part) => {
    expect(found([won(1, LONG, part)])).toEqual([])
  })

  it('are at most five', () => {
    expect(found(Array.from({ length: 9 }, (_, place) => won(place + 1, LONG)))).toHaveLength(5)
  })
})
