import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { Change } from '@pingboard/contracts/http/history.ts'
import { type BoardId, type GroupId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { sampleBoard, sampleFixture, sampleGame } from '@pingboard/contracts/testing/samples.ts'

export const TODAY = '2026-11-20'
export const BOARD = 'aaaaaaaaaaaaaaaaaaaaaaaaaa' as BoardId
export const OWN_CLUB = '10330412'

/** Team names as long as real names. */
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

/** A fixture of the own club on the board, to be played today, unless `part` says otherwise. */
export const aPlainGame = (place: number, part: Partial<Game> = {}): GameWithSheet => ({
  ...sampleGame(place, { ...teams, boardId: BOARD, externalId: `90${place}`, revision: 1, ...part }),
  sets: [],
})

export const aBoard = (games: Game[], flags: readonly RoleFlag[] = []): BoardWithRights => {
  const groupId = 'b'.repeat(26) as GroupId
  const group = { id: groupId, name: 'Les pongistes', shortName: 'Saint-Médard' }
  const board = sampleBoard(games, {
    id: BOARD,
    name: 'Journée 6',
    clubNumber: OWN_CLUB,
    groupId,
    group,
    today: TODAY,
  })
  return { ...board, permissions: permissionsOf(flags) }
}

/** A change of the board's first fixture, one minute after the change before it. */
export const aChange = (revision: number, part: Partial<Change> = {}): Change => ({
  revision,
  at: new Date(Date.parse(`${TODAY}T19:00:00Z`) + revision * 60_000).toISOString(),
  type: 'score',
  gameId: gameIdOf(BOARD, 1),
  by: null,
  ...part,
})

/** The first change of a board. */
export const OPENED = aChange(0, { type: 'opened', gameId: null, name: 'Journée 6' })

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
