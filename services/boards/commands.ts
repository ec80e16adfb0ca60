import {
  createBoard,
  deleteBoard,
  revertGame,
  updateBoard,
  updateGame,
} from '@pingboard/contracts/http/boards.ts'
import { type BoardId, boardOfGame, type GameId } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { type Position, START } from '../kernel/event.ts'
import type { CommandHandler, Handled } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import { type EventLog, LogFull } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { Standing } from '../ports/rights.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { BoardCommand } from './board/commands.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { type BoardState, gameOf } from './board/state.ts'
import { parisDay } from './paris-day.ts'
import type { BoardPast } from './past.ts'
import { present, presentGameWithSheet } from './present.ts'
import type { IsDemo } from './queries.ts'
import { BOARD_PAGE, type BoardPage } from './views/board-page.ts'

const WAIT_MS = 2000

type Carried = Pick<Handled<BoardState, BoardDomainEvent>, 'state' | 'events' | 'position'>

/** The calls that change a board. */
export function boardCommands({
  handler,
  log,
  ids,
  clock,
  views,
  players,
  past,
  isDemo,
}: {
  handler: CommandHandler<BoardState, BoardCommand, BoardDomainEvent>
  log: EventLog
  ids: Ids
  clock: Clock
  views: ViewStore
  players: SheetPlayers
  past: BoardPast
  isDemo: IsDemo
}): Implementation[] {
  const today = () => parisDay(clock.now())

  /** The board as stored up to `position`; for a command that stored nothing, up to whatever it was decided on. */
  async function after(id: BoardId, position: Position): Promise<{ page: BoardPage | null; seen: Position }> {
    const seen = position === START ? await log.head() : position
    await views.reached(BOARD_PAGE, seen, WAIT_MS)
    const document = await views.get<BoardPage>(BOARD_PAGE, id)
    return { page: document?.doc ?? null, seen }
  }

  /** What a command about a board answers: the board after it. */
  async function boardAfter(id: BoardId, standing: Standing, position: Position) {
    const { page, seen } = await after(id, position)
    if (!page) throw new Rejection('BOARD_NOT_FOUND')
    const demo = page.createdBy !== null && isDemo(page.createdBy)
    const permissions = permissionsOf(standing.flags)
    const body = { ...present(page, standing.group, today(), demo), permissions }
    return { body, revision: page.revision, position: seen }
  }

  /** What a command about a game answers: the game after it. */
  async function gameAfter(id: GameId, { position }: Carried) {
    const { page, seen } = await after(boardOfGame(id), position)
    const body = page && presentGameWithSheet(page, id, today())
    if (!body) throw new Rejection('GAME_NOT_FOUND')
    return { body, revision: body.revision, position: seen }
  }

  /** Another formula is another sheet: the names of the one before are taken away. */
  async function forgetPlayers(id: GameId, { events, state }: Carried): Promise<void> {
    const game = gameOf(state, id)
    if (!game || !events.some(({ type }) => type === 'FormulaChosen')) return
    await players.put(id, game.sheet, {}).catch(error => {
      // The change is stored, and names of a sheet that is over are shown to nobody: they go with the next ones.
      if (!(error instanceof LogFull)) throw error
    })
  }

  return [
    implement(createBoard, async ({ body, caller, standing, context }) => {
      // The same command again names the same board, and so meets the stream it has opened.
      const boardId = ids.derived(context.commandId, 'board') as BoardId
      const { userId: createdBy } = caller
      const command: BoardCommand = { type: 'OpenBoard', boardId, createdBy, ...body }
      const { position } = await handler.handle(boardId, command, context)
      return boardAfter(boardId, standing, position)
    }),

    implement(updateBoard, async ({ params, body, standing, context, ifMatch }) => {
      const command: BoardCommand = { type: 'RenameBoard', name: body.name }
      const { position } = await handler.handle(params.id, command, context, ifMatch)
      return boardAfter(params.id, standing, position)
    }),

    implement(updateGame, async ({ params: { id }, body: wish, context, ifMatch: expected }) => {
      const command: BoardCommand = { type: 'UpdateGame', gameId: id, wish, expected, today: today() }
      const carried = await handler.handle(boardOfGame(id), command, context)
      await forgetPlayers(id, carried)
      return gameAfter(id, carried)
    }),

    implement(revertGame, async ({ params: { id }, body: { to }, context, ifMatch: expected }) => {
      const game = gameOf(await past.stateAt(boardOfGame(id), to), id)
      if (!game) throw new Rejection('GAME_NOT_FOUND')
      const command: BoardCommand = { type: 'RevertGame', gameId: id, to, past: game, expected }
      const carried = await handler.handle(boardOfGame(id), command, context)
      await forgetPlayers(id, carried)
      return gameAfter(id, carried)
    }),

    implement(deleteBoard, async ({ params, context, ifMatch }) => {
      const { position } = await handler.handle(params.id, { type: 'DeleteBoard' }, context, ifMatch)
      const { seen } = await after(params.id, position)
      return { body: undefined as never, position: seen }
    }),
  ]
}
