import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'

export const TODAY = '2026-11-20'
export const BOARD = 'aaaaaaaaaaaaaaaaaaaaaaaaaa' as BoardId
export const OWN_CLUB = '10330412'

const teams = {
  label: 'Poule 2 - tour n°5 du 20/11/2026',
  idTeam1: '1',
  idTeam2: '2',
  labelTeam1: 'Entente Pongiste de Saint-Médard-en-Jalles 3',
  labelTeam2: 'Union Sportive Cenon Rive Droite 1',
  clubNumber1: OWN_CLUB,
  clubNumber2: '10330999',
  poule: 'B',
  divisionId: '7',
  divisionLabel: 'Pré-Régionale D1',
  organismId: null,
  organismLabel: null,
  organismCode: null,
  gender: null,
}

/** A fixture on the board, of the own club, to come today, unless said otherwise. */
export const aPlainGame = (place: number, part: Partial<Game> = {}): Game => ({
  ...teams,
  id: `${BOARD}.${place}` as GameId,
  boardId: BOARD,
  externalId: `90${place}`,
  predictedDate: TODAY,
  location: null,
  time: null,
  postponed: false,
  done: false,
  scoreTeam1: null,
  scoreTeam2: null,
  formula: null,
  revision: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...part,
})

/** A fixture as the federation announces it. */
export const aFixture = (id: string, part: Partial<Fixture> = {}): Fixture => ({
  ...teams,
  id,
  scoreTeam1: null,
  scoreTeam2: null,
  link: '',
  predictedDate: TODAY,
  actualDate: null,
  live: false,
  ...part,
})
