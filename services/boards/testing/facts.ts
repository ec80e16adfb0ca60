import type { Formula } from '@pingboard/contracts/constants.ts'
import type { NewGame } from '@pingboard/contracts/http/boards.ts'
import { type BoardId, type GameId, type GroupId, gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { sampleFixture } from '@pingboard/contracts/testing/samples.ts'
import type { Recorded } from '../../kernel/event.ts'
import { readEvent, storedType } from '../../kernel/event-types.ts'
import type { StoredEvent } from '../../ports/stored-event.ts'
import type { BoardDomainEvent, SheetMatch } from '../board/events.ts'
import { boardEvents } from '../board/events.ts'

const seed = (letter: string) => letter.repeat(26)
export const BOARD = seed('b') as BoardId
export const GROUP = seed('g') as GroupId
export const SOMEBODY = seed('u') as UserId

export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'
export const TOMORROW = '2026-11-22'

/** The nth game of the board, counted from 1. */
export const game = (place: number): GameId => gameIdOf(BOARD, place)

export const aFixture = (fixture: Partial<NewGame> = {}): NewGame =>
  sampleFixture(1, {
    externalId: 'R1-1',
    labelTeam1: 'Mérignac 1',
    labelTeam2: 'Pessac 2',
    clubNumber1: '10330001',
    predictedDate: TODAY,
    ...fixture,
  })

export const anExemptFixture = (): NewGame => aFixture({ idTeam2: null, labelTeam2: 'EXEMPT' })

export function boardOpened(...fixtures: NewGame[]): BoardDomainEvent {
  const games = fixtures.map((fixture, index) => ({ ...fixture, id: game(index + 1) }))
  const data = { name: 'Journée 7', clubNumber: '10330001', groupId: GROUP, createdBy: SOMEBODY, games }
  return { type: 'BoardOpened', data }
}

export const scoreChanged = (
  place: number,
  scoreTeam1: number | null,
  scoreTeam2: number | null,
): BoardDomainEvent => ({ type: 'ScoreChanged', data: { gameId: game(place), scoreTeam1, scoreTeam2 } })

export const ofGame = (
  type: 'GamePostponed' | 'GameResumed' | 'GameClosed' | 'GameReopened' | 'SheetEmptied',
  place: number,
): BoardDomainEvent => ({ type, data: { gameId: game(place) } })

export const gameMoved = (place: number, predictedDate: string): BoardDomainEvent => ({
  type: 'GameMoved',
  data: { gameId: game(place), predictedDate },
})

export const venueChanged = (
  place: number,
  location: string | null,
  time: string | null,
  tables: string | null = null,
): BoardDomainEvent => ({ type: 'VenueChanged', data: { gameId: game(place), location, time, tables } })

export const formulaChosen = (place: number, formula: Formula | null): BoardDomainEvent => ({
  type: 'FormulaChosen',
  data: { gameId: game(place), formula },
})

/** A match of A against W, two letters that every formula of four players or more has. */
export const aMatch = (order: number, more: Partial<SheetMatch> = {}): SheetMatch => ({
  order,
  home: ['A'],
  away: ['W'],
  points: [],
  winner: null,
  withdrawn: false,
  ...more,
})

export const matchesChanged = (place: number, ...matches: SheetMatch[]): BoardDomainEvent => ({
  type: 'MatchesChanged',
  data: { gameId: game(place), matches },
})

export const gameReverted = (place: number, to: number): BoardDomainEvent => ({
  type: 'GameReverted',
  data: { gameId: game(place), to },
})

export const boardRenamed = (name: string): BoardDomainEvent => ({ type: 'BoardRenamed', data: { name } })

export const boardDeleted = (): BoardDomainEvent => ({ type: 'BoardDeleted', data: { groupId: GROUP } })

/** Events as the log keeps them: one a second, from 20:00 UTC on. */
export function stored(events: readonly BoardDomainEvent[], board: BoardId = BOARD): StoredEvent[] {
  return events.map((event, revision) => ({
    id: `${revision}`,
    stream: `board-${board}`,
    type: storedType(boardEvents, event.type),
    data: event.data,
    revision,
    position: String(100 + 10 * revision).padStart(20, '0'),
    recordedAt: new Date(Date.UTC(2026, 10, 21, 20, 0, revision)).toISOString(),
    metadata: { commandId: `c${revision}`, actorId: SOMEBODY, $correlationId: 'k', $causationId: 'k' },
  }))
}

export const recorded = (events: readonly BoardDomainEvent[]): Recorded<BoardDomainEvent>[] =>
  stored(events).flatMap(event => readEvent(boardEvents, event) ?? [])
