import { describe, expect, it } from 'vitest'
import { aBoard, aPlainGame, OWN_CLUB } from '../../test/samples.ts'
import { resultText } from './result-text.ts'

const LINK = 'https://pingboard.example/boards/a/summary'
const words = {
  letter: { V: 'V', N: 'N', D: 'D' },
  head: (club: string, board: string, tally: string) => [club, board, tally].filter(Boolean).join(' | '),
  line: (team: string, score: string, other: string) => `${team} : ${score} ${other}`,
  women: 'D',
}
const done = (place: number, scoreTeam1: number | null, scoreTeam2: number | null, more = {}) =>
  aPlainGame(place, { labelTeam1: 'Saint-Médard 3', scoreTeam1, scoreTeam2, done: true, ...more })
const lines = (...games: ReturnType<typeof done>[]) =>
  resultText(aBoard(games), LINK, words).replaceAll('\u00a0', ' ').replaceAll('\u2060', '').split('\n')

describe('the results as a text', () => {
  it('begin with the club and its figures, and end with the link', () => {
    expect(lines(done(1, 8, 6))).toEqual([
      'Saint-Médard | Journée 6 | 1 V, 0 N, 0 D',
      '3 : 8 – 6 US Cenon Rive Droite 1',
      LINK,
    ])
  })

  it('tell the own points first, also away, and name the women’s team', () => {
    const away = {
      labelTeam1: 'Cenon 2',
      labelTeam2: 'Saint-Médard 1',
      clubNumber1: '9',
      clubNumber2: OWN_CLUB,
    }
    expect(lines(done(1, 9, 5, { ...away, gender: 'F' }))[1]).toBe('1 D : 5 – 9 Cenon 2')
  })

  it('name both teams where two of the club met, or none', () => {
    const internal = { labelTeam2: 'Saint-Médard 4', clubNumber2: OWN_CLUB }
    expect(lines(done(1, 8, 6, internal))[1]).toBe('Saint-Médard 3 8 – 6 Saint-Médard 4')
    expect(lines(done(1, 8, 6, { clubNumber1: '9' }))[0]).toBe('Saint-Médard | Journée 6')
  })

  it('leave out what gave no result', () => {
    const put = { postponed: true }
    expect(lines(done(1, null, null), done(2, 3, 1, put), done(3, 8, 6, { idTeam2: null }))).toHaveLength(2)
  })
})
