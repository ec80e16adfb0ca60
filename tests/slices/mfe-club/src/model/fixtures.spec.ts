import { gameState } from '@pingboard/kit/fixtures'
import { describe, expect, it } from 'vitest'
import { aBoard, aClub, aFixture, aResult, aTeam, TODAY } from '../../test/samples.ts'
import { asGame, countLive, nextDay, onBoards, roundOf } from './fixtures.ts'

describe('a fixture of the federation', () => {
  it('with a score is over, even on its day; without one it is to come until its day has passed', () => {
    const stateOf = (...given: Parameters<typeof aFixture>) =>
      gameState(asGame(aFixture(...given), TODAY), TODAY)
    expect(stateOf('1', { predictedDate: TODAY, scoreTeam1: 8, scoreTeam2: 6 })).toBe('done')
    expect(stateOf('1', { predictedDate: TODAY })).toBe('upcoming')
    expect(stateOf('1', { predictedDate: '2026-11-20' })).toBe('done')
    expect(stateOf('1', { predictedDate: null })).toBe('upcoming')
    expect(stateOf('1', { idTeam2: null })).toBe('exempt')
  })

  it('is played on its actual day', () => {
    const fixture = aFixture('1', { predictedDate: TODAY, actualDate: '2026-12-05' })
    expect(asGame(fixture, TODAY).predictedDate).toBe('2026-12-05')
  })
})

it.each([
  ['Poule 3 - tour n°4 du 28/11/2026', '4'],
  ['Poule A - Tour n° 12', '12'],
  ['Barrage', null],
])('%s is of round %s', (label, round) => {
  expect(roundOf(aFixture('1', { label }))).toBe(round)
})

describe('boards of today', () => {
  it('tell the score of a fixture; of two boards the one that is further', () => {
    const behind = aBoard({ scoreTeam1: 2, scoreTeam2: 1 })
    const found = onBoards([behind, { ...aBoard(), id: 'further' as never }, behind])
    expect(found.get('n1')).toMatchObject({ boardId: 'further', game: { scoreTeam1: 6 } })
  })

  it('count a fixture once, and only while it is played', () => {
    expect(countLive([aBoard(), aBoard()], TODAY)).toBe(1)
    expect(countLive([aBoard({ done: true })], TODAY)).toBe(0)
  })
})

describe('the next day of a club', () => {
  it('is the soonest of all teams, with each fixture of that day once', () => {
    const derby = aFixture('d', { predictedDate: '2026-11-27' })
    const club = aClub({
      teams: [aTeam({ next: [aFixture('n1'), derby] }), aTeam({ id: '2088', next: [derby] })],
    })
    expect(nextDay(club)).toEqual({ day: '2026-11-27', fixtures: [derby] })
  })

  it('counts no fixture against nobody, and is none at the end of a season', () => {
    const exempt = aFixture('e', { idTeam2: null, predictedDate: '2026-11-22' })
    expect(nextDay(aClub({ teams: [aTeam({ next: [exempt], last: [aResult('l1')] })] }))).toBeNull()
  })
})
