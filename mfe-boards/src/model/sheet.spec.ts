import { FORMULA_NAMES, FORMULAS } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { setsWon } from '@pingboard/contracts/sheet.ts'
import { describe, expect, it } from 'vitest'
import { changedNames } from './line-up.ts'
import { givenUpBy, mayEndFor, notGivenUp, withoutSet, withSet } from './match-play.ts'
import { pointsIn, type SetPoints, setError, setWonBy } from './set-points.ts'
import { doubleNumber, isDouble, linesOf, nextOpen } from './sheet-plan.ts'

const H: SetPoints = [11, 5]
const A: SetPoints = [7, 11]
const aMatch = (points: SetPoints[] = [], more: Partial<Match> = {}): Match => ({
  order: 1,
  home: ['A'],
  away: ['W'],
  points,
  winner: null,
  withdrawn: false,
  ...more,
})

describe('the points of a set', () => {
  it.each<[SetPoints, ReturnType<typeof setError>]>([
    [[11, 0], null],
    [[9, 11], null],
    [[12, 10], null],
    [[15, 17], null],
    [[99, 97], null],
    [[10, 8], 'eleven'],
    [[0, 0], 'eleven'],
    [[11, 10], 'two'],
    [[11, 11], 'two'],
    [[12, 9], 'over'],
    [[15, 3], 'over'],
    [[101, 99], 'limit'],
  ])('%j: %s', (points, error) => {
    expect(setError(points)).toBe(error)
    const [home, away] = points
    expect(setError([away, home])).toBe(error)
  })

  it('follow from those of the side that lost it, and always end it', () => {
    expect(setWonBy('home', 8)).toEqual([11, 8])
    expect(setWonBy('away', 9)).toEqual([9, 11])
    expect(setWonBy('home', 10)).toEqual([12, 10])
    for (let low = 0; low <= 97; low += 1) expect(setError(setWonBy('away', low))).toBeNull()
  })

  it('are whole numbers', () => {
    expect(['7', ' 12 ', '', '-1', '1,5', 'x'].map(pointsIn)).toEqual([7, 12, null, null, null, null])
  })
})

describe('a match', () => {
  it('is won with the third set, in a team formula', () => {
    const led = withSet(withSet(aMatch(), 0, H, '4x14'), 1, H, '4x14')
    expect(led).toMatchObject({ winner: null, points: [H, H] })
    expect(withSet(led, 2, H, '4x14')).toMatchObject({ winner: 'home', points: [H, H, H] })
    expect(setsWon(aMatch([H, A, H]))).toEqual({ home: 2, away: 1 })
  })

  it('that is corrected has the winner that its sets name, and no set after the deciding one', () => {
    const five = aMatch([H, A, H, A, A], { winner: 'away' })
    expect(withSet(five, 3, H, '4x14')).toMatchObject({ winner: 'home', points: [H, A, H, H] })
    expect(withSet(five, 4, H, '4x14')).toMatchObject({ winner: 'home' })
    expect(withoutSet(five, 4, '4x14')).toMatchObject({ winner: null, points: [H, A, H, A] })
  })

  it('of a free formula ends with the fourth set, or earlier when the players say so', () => {
    const best = aMatch([A, H, H])
    expect(withSet(aMatch([H, H]), 2, H, 'free').winner).toBeNull()
    expect(withSet(aMatch([H, H, H]), 3, H, null).winner).toBe('home')
    expect(mayEndFor(best, 'free')).toBe('home')
    // Its winner would not have won the last set: the match would have been over before.
    expect(mayEndFor(aMatch([H, H, A]), 'free')).toBeNull()
    expect(mayEndFor(aMatch([H, A]), 'free')).toBeNull()
    expect(mayEndFor(best, '4x14')).toBeNull()
  })

  it('of a free formula that the players have ended is not in play again when a set is corrected', () => {
    const ended = aMatch([A, H, H], { winner: 'home' })
    const other: SetPoints = [11, 9]
    expect(withSet(ended, 1, other, 'free')).toMatchObject({ winner: 'home', points: [A, other, H] })
    expect(withSet(ended, 0, H, null).winner).toBe('home')
    // Its winner leads no more, or has lost the last set.
    expect(withSet(ended, 1, A, 'free').winner).toBeNull()
    expect(withSet(ended, 2, A, 'free').winner).toBeNull()
    expect(withoutSet(ended, 0, 'free')).toMatchObject({ winner: 'home', points: [H, H] })
    // The set that ended it was not played.
    expect(withoutSet(aMatch([H, H, H], { winner: 'home' }), 2, 'free').winner).toBeNull()
    expect(withSet(aMatch([A, H, H], { winner: 'home' }), 1, other, '4x14').winner).toBeNull()
  })

  it('that is given up goes to the other side, with its sets, and can be taken up again', () => {
    const led = aMatch([H, H])
    const over = givenUpBy(led, 'home')
    expect(over).toMatchObject({ winner: 'away', withdrawn: true, points: [H, H] })
    expect(withSet(over, 1, A, '4x14')).toMatchObject({ winner: 'away', withdrawn: true, points: [H, A] })
    expect(notGivenUp(over, '4x14', null)).toEqual(led)
  })

  it('that was over, and was given up by mistake, is over again', () => {
    const ended = aMatch([A, H, H], { winner: 'home' })
    for (const loser of ['home', 'away'] as const)
      expect(notGivenUp(givenUpBy(ended, loser), 'free', ended.winner)).toEqual(ended)
    // One in play stays in play, although its leader may be named the winner.
    const inPlay = aMatch([A, H, H])
    expect(notGivenUp(givenUpBy(inPlay, 'away'), 'free', inPlay.winner)).toEqual(inPlay)
    const won = aMatch([H, H, H], { winner: 'home' })
    expect(notGivenUp(givenUpBy(won, 'away'), '4x14', null)).toEqual(won)
  })
})

describe('the lines of a sheet', () => {
  it.each(FORMULA_NAMES.filter(name => name !== 'free'))(
    'of %s are its matches, each pair once, with its letters',
    formula => {
      const lines = linesOf(formula, [])
      const { matches, home, away, players } = FORMULAS[formula]
      expect(lines.map(({ order }) => order)).toEqual(
        Array.from({ length: matches }, (_, place) => place + 1),
      )
      expect(new Set(lines.map(line => `${line.home}:${line.away}`)).size).toBe(matches)
      const singles = lines.filter(line => !isDouble(line))
      for (const letter of home.slice(0, players)) {
        expect(singles.filter(line => line.home[0] === letter)).toHaveLength(3)
      }
      for (const line of lines) {
        expect(line.home.length).toBe(line.away.length)
        for (const letter of line.home) expect(home).toContain(letter)
        for (const letter of line.away) expect(away).toContain(letter)
      }
    },
  )

  it('of a free formula are the matches so far and one more, up to the last', () => {
    expect(linesOf('free', [])).toMatchObject([{ order: 1, points: [] }])
    const full = Array.from({ length: 30 }, (_, place) => aMatch([], { order: place + 1 }))
    expect(linesOf('free', full)).toHaveLength(30)
    expect(linesOf(null, [])).toEqual([])
  })

  it('hold what was entered, in its place', () => {
    const entered = aMatch([H], { order: 3, home: ['D'] })
    expect(linesOf('4x14', [entered])[2]).toBe(entered)
  })

  it('count their doubles', () => {
    const lines = linesOf('4x14', [])
    expect(lines.filter(isDouble).map(line => doubleNumber(lines, line))).toEqual([1, 2])
  })

  it('go on with the next match that has no winner, and begin again after the last', () => {
    const lines = [1, 2, 3].map(order => aMatch([], { order, winner: order === 2 ? 'home' : null }))
    expect(nextOpen(lines, 1)?.order).toBe(3)
    expect(nextOpen(lines, 3)?.order).toBe(1)
    expect(nextOpen([aMatch()], 1)).toBeNull()
  })
})

describe('the names of a line-up', () => {
  const held = { A: { name: 'Hugo Barthouil', licence: '331' }, B: { name: 'Éric Pouyanne', licence: null } }
  const licensed = [
    { name: 'Lina OUAHMANE', licence: '335' },
    { name: 'Jean MARTIN', licence: '336' },
    { name: 'Jean MARTIN', licence: '337' },
  ]
  it('are sent where they change; an empty one is deleted', () => {
    const draft = { A: ' Hugo Barthouil ', B: '', C: 'Lina OUAHMANE', D: 'Un remplaçant', W: '' }
    expect(changedNames(held, draft, licensed)).toEqual({
      B: null,
      C: { name: 'Lina OUAHMANE', licence: '335' },
      D: { name: 'Un remplaçant', licence: null },
    })
  })
  it('carry no licence where two players share the name', () => {
    expect(changedNames({}, { A: 'Jean MARTIN' }, licensed)).toEqual({
      A: { name: 'Jean MARTIN', licence: null },
    })
  })
})
