import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'

/** The club of the boards. */
export const OWN = '10330412'
export const TODAY = '2026-11-21'

export const atHome = (place: number, more: Partial<Game> = {}): Game =>
  sampleGame(place, {
    labelTeam1: `ENTENTE DE SAINT-MEDARD ${place}`,
    clubNumber1: OWN,
    labelTeam2: `Pessac ${place}`,
    ...more,
  })
export const away = (place: number, more: Partial<Game> = {}): Game =>
  sampleGame(place, {
    labelTeam1: `Pessac ${place}`,
    clubNumber1: '10330001',
    labelTeam2: `ENTENTE DE SAINT-MEDARD ${place}`,
    clubNumber2: OWN,
    ...more,
  })

export const played = (scoreTeam1: number, scoreTeam2: number, done = false): Partial<Game> => ({
  scoreTeam1,
  scoreTeam2,
  done,
})

export const aBoard = (games: readonly Game[], more: Partial<Board> = {}): Board =>
  sampleBoard(games, {
    name: 'Journée 6',
    today: TODAY,
    group: { id: 'g'.repeat(26) as GroupId, name: 'Les pongistes du jeudi', shortName: 'Saint-Médard' },
    ...more,
  })
