import { ownResults } from '@pingboard/contracts/own-results.ts'
import { describe, expect, it } from 'vitest'
import { aPlainGame, OWN_CLUB, TODAY } from '../../test/samples.ts'
import { eveningOf, tallyOf } from './evening.ts'

const done = (place: number, scoreTeam1: number | null, scoreTeam2: number | null, more = {}) =>
  aPlainGame(place, { scoreTeam1, scoreTeam2, done: true, ...more })
/** The own club plays away. */
const AWAY = { clubNumber1: '10330999', clubNumber2: OWN_CLUB }
/** Two teams of the own club meet. */
const INTERNAL = { clubNumber1: OWN_CLUB, clubNumber2: OWN_CLUB }
const lettersOf = (game: ReturnType<typeof done>, today = TODAY) =>
  ownResults(game, today, OWN_CLUB).map(({ side, outcome }) => `${side}${outcome}`)

describe('the result of a team', () => {
  it.each([
    ['a fixture won at home', done(1, 8, 6), ['1V']],
    ['a fixture lost at home', done(1, 6, 8), ['1D']],
    ['a fixture won away', done(1, 5, 9, AWAY), ['2V']],
    ['a fixture lost away', done(1, 9, 5, AWAY), ['2D']],
    ['a draw', done(1, 7, 7), ['1N']],
    ['a draw away', done(1, 7, 7, AWAY), ['2N']],
    ['a forfeit, which counts as its score', done(1, 14, 0), ['1V']],
    ['a forfeit of the own team', done(1, 0, 14), ['1D']],
    ['a score of one side only', done(1, 3, null), ['1V']],
    ['two teams of the club', done(1, 8, 6, INTERNAL), ['1V', '2D']],
    ['two teams of the club that drew', done(1, 5, 5, INTERNAL), ['1N', '2N']],
    ['two other clubs', done(1, 8, 6, { clubNumber1: '1', clubNumber2: '2' }), []],
    ['done without a score', done(1, null, null), []],
    ['done on 0 – 0', done(1, 0, 0), []],
    ['postponed, with the score it had', done(1, 3, 1, { postponed: true }), []],
    ['exempt', done(1, 8, 6, { idTeam2: null }), []],
    ['in play', aPlainGame(1, { scoreTeam1: 8, scoreTeam2: 6 }), []],
  ])('given %s', (_, game, letters) => {
    expect(lettersOf(game)).toEqual(letters)
  })

  it('given a fixture of yesterday that nobody closed: it is done by its date', () => {
    const game = aPlainGame(1, { scoreTeam1: 8, scoreTeam2: 6 })
    expect(lettersOf(game, '2026-11-21')).toEqual(['1V'])
  })
})

describe('the evening of a club', () => {
  const games = [
    done(1, 8, 6),
    done(2, 5, 9, AWAY),
    done(3, 7, 7),
    done(4, 2, 12),
    done(5, 8, 6, INTERNAL),
    done(6, null, null),
    done(7, 3, 1, { postponed: true }),
    done(8, null, null, { idTeam2: null }),
  ]

  it('counts each team that met another club', () => {
    expect(eveningOf(games, TODAY, OWN_CLUB)).toEqual({ wins: 2, draws: 1, losses: 1 })
  })

  it('says how many were played, put off and exempt', () => {
    expect(tallyOf(games, TODAY)).toEqual({ played: 6, postponed: 1, exempt: 1 })
  })
})
