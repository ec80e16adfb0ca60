import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { sampleFixture, sampleGame } from '@pingboard/contracts/testing/samples.ts'

export const TODAY = '2026-11-20'
export const BOARD = 'aaaaaaaaaaaaaaaaaaaaaaaaaa' as BoardId
export const OWN_CLUB = '10330412'

/** Long names, as they are. */
const teams = {
  label: 'Poule 2 - tour n°5 du 20/11/2026',
  labelTeam1: 'Entente Pongiste de Saint-Médard-en-Jalles 3',
  labelTeam2: 'Union Sportive Cenon Rive Droite 1',
  clubNumber1: OWN_CLUB,
  clubNumber2: '10330999',
  poule: 'B',
  divisionLabel: 'Pré-Régionale D1',
  gender: null,
  predictedDate: TODAY,
}

/** A fixture on the board, of the own club, to come today, unless said otherwise. */
export const aPlainGame = (place: number, part: Partial<Game> = {}): Game =>
  sampleGame(place, { ...teams, boardId: BOARD, externalId: `90${place}`, revision: 1, ...part })

/** A fixture as the federation announces it. */
export function aFixture(id: string, part: Partial<Fixture> = {}): Fixture {
  const { externalId: _, ...fixture } = sampleFixture(1, teams)
  return {
    ...fixture,
    id,
    scoreTeam1: null,
    scoreTeam2: null,
    link: '',
    actualDate: null,
    live: false,
    ...part,
  }
}
