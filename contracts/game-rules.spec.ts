import { describe, expect, it, test } from 'vitest'
import { gameState, hasFinalResult, isDone, isOver, lastDayOf, wasPlayed, winnerOf } from './game-rules.ts'
import { sampleGame } from './testing/samples.ts'

const YESTERDAY = '2026-11-20'
const TODAY = '2026-11-21'
const TOMORROW = '2026-11-22'

const exempt = { idTeam2: null, labelTeam2: 'EXEMPT' }
const scored = (scoreTeam1: number, scoreTeam2: number) => ({ scoreTeam1, scoreTeam2 })
const closed = (scoreTeam1: number, scoreTeam2: number) => ({ done: true, scoreTeam1, scoreTeam2 })
const past = { predictedDate: YESTERDAY }

describe('the state of a game', () => {
  it('is the first rule that matches', () => {
    const all = { idTeam2: null, postponed: true, done: true, scoreTeam1: 3 }
    expect(gameState(sampleGame(1, all), TODAY)).toBe('exempt')
    expect(gameState(sampleGame(1, { ...all, idTeam2: 'b' }), TODAY)).toBe('postponed')
    expect(gameState(sampleGame(1, { done: true, scoreTeam1: 3 }), TODAY)).toBe('done')
    expect(gameState(sampleGame(1, { scoreTeam1: 3 }), TODAY)).toBe('live')
    expect(gameState(sampleGame(1, { scoreTeam1: 0, scoreTeam2: 0 }), TODAY)).toBe('upcoming')
  })

  it('is never live on a past day', () => {
    expect(gameState(sampleGame(1, { scoreTeam1: 3, ...past }), TODAY)).toBe('done')
  })

  it('has a winner once it is done, and none for a draw', () => {
    expect(winnerOf(sampleGame(1, { scoreTeam1: 3 }), TODAY)).toBeNull()
    expect(winnerOf(sampleGame(1, closed(3, 9)), TODAY)).toBe(2)
    expect(winnerOf(sampleGame(1, closed(7, 7)), TODAY)).toBeNull()
  })

  test.each([
    ['by its flag', { done: true }, true],
    ['by its day', past, true],
    ['not by its day while it is postponed', { ...past, postponed: true }, false],
    ['with an exempt side', exempt, true],
    ['not today', {}, false],
  ])('is done %s', (_, facts, expected) => expect(isDone(sampleGame(1, facts), TODAY)).toBe(expected))
})

describe('a board', () => {
  test.each([
    ['with every game closed', [closed(8, 6), closed(0, 0)], true],
    ['with the rest postponed or exempt', [closed(8, 6), { postponed: true }, exempt], true],
    ['with a past game that has a score', [{ ...scored(8, 6), ...past }, closed(1, 2)], true],
    ['not with a past game still without one', [past, closed(1, 2)], false],
    [
      'not with a past game whose first tap was taken back',
      [{ ...scored(0, 0), ...past }, closed(1, 2)],
      false,
    ],
    ['not with a game of today that is under way', [closed(8, 6), scored(3, 3)], false],
    ['not with a game still to come', [closed(8, 6), { predictedDate: TOMORROW }], false],
    ['not when nothing was played', [{ postponed: true }, exempt], false],
    ['not when what is closed has no score', [{ done: true }], false],
    ['not without games', [], false],
  ])('has its final result %s', (_, facts, expected) =>
    expect(
      hasFinalResult(
        facts.map((one, index) => sampleGame(index + 1, one)),
        TODAY,
      ),
    ).toBe(expected),
  )

  it('is over when no game is live or to come, whether or not it has a result', () => {
    expect(
      isOver([sampleGame(1, past), sampleGame(2, { postponed: true }), sampleGame(3, exempt)], TODAY),
    ).toBe(true)
    expect(isOver([sampleGame(1, past), sampleGame(2)], TODAY)).toBe(false)
    expect(isOver([], TODAY)).toBe(false)
  })

  it('was not played by scores of postponed and exempt games', () => {
    const games = [
      sampleGame(1, { ...scored(3, 1), postponed: true }),
      sampleGame(2, { ...scored(3, 1), ...exempt }),
    ]
    expect(wasPlayed(games)).toBe(false)
    expect(wasPlayed([sampleGame(1, { scoreTeam2: 1 })])).toBe(true)
  })

  it('was not played by a tap that was taken back, but by a game that somebody closed at 0–0', () => {
    expect(wasPlayed([sampleGame(1, scored(0, 0)), sampleGame(2)])).toBe(false)
    expect(wasPlayed([sampleGame(1, closed(0, 0)), sampleGame(2)])).toBe(true)
  })

  it('ends on the day of its last game', () => {
    expect(lastDayOf([sampleGame(1), sampleGame(2, { predictedDate: TOMORROW }), sampleGame(3, past)])).toBe(
      TOMORROW,
    )
    expect(lastDayOf([])).toBe('')
  })
})
