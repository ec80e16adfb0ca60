import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { createBoard, deleteBoard, updateGame } from '@pingboard/contracts/http/boards.ts'
import { type BoardId, boardOfGame } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { type Position, START } from '../kernel/event.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { BoardCommand } from './board/commands.ts'
import type { BoardDomainEvent } from './board/events.ts'
import type { BoardState } from './board/state.ts'
import { parisDay } from './paris-day.ts'
import { present, presentGame } from './present.ts'
import type { IsDemo } from './queries.ts'
import { BOARD_PAGE, gameIn } from './views/board-page.ts'

const WAIT_MS = 2000

/** The calls that change a board. */
export function boardCommands({
  handler,
  log,
  ids,
  clock,
  views,
  isDemo,
}: {
  handler: CommandHandler<BoardState, BoardCommand, BoardDomainEvent>
  log: EventLog
  ids: Ids
  clock: Clock
  views: ViewStore
  isDemo: IsDemo
}): Implementation[] {
  /** The board as stored up to `position`; for a command that stored nothing, up to whatever it was decided on. */
  async function after(
    id: BoardId,
    position: Position,
  ): Promise<{ facts: BoardFacts | null; seen: Position }> {
    const seen = position === START ? await log.head() : position
    await views.reached(BOARD_PAGE, seen, WAIT_MS)
    const document = await views.get<BoardFacts>(BOARD_PAGE, id)
    return { facts: document?.doc ?? null, seen }
  }

  return [
    implement(createBoard, async ({ body, caller, standing, context }) => {
      // The same command again names the same board, and so meets the stream it has opened.
      const boardId = ids.derived(context.commandId, 'board') as BoardId
      const { userId: createdBy } = caller
      const command: BoardCommand = { type: 'OpenBoard', boardId, createdBy, ...body }
      const { position } = await handler.handle(boardId, command, context)
      const { facts, seen } = await after(boardId, position)
      if (!facts) throw new Rejection('BOARD_NOT_FOUND')
      const presented = present(facts, standing.group, parisDay(clock.now()), isDemo(createdBy))
      const permissions = permissionsOf(standing.flags)
      return { body: { ...presented, permissions }, revision: facts.revision, position: seen }
    }),

    implement(updateGame, async ({ params, body, context, ifMatch }) => {
      const board = boardOfGame(params.id)
      const today = parisDay(clock.now())
      const { position } = await handler.handle(
        board,
        { type: 'UpdateGame', gameId: params.id, wish: body, expected: ifMatch, today },
        context,
      )
      const { facts, seen } = await after(board, position)
      const game = facts && gameIn(facts, params.id)
      if (!game) throw new Rejection('GAME_NOT_FOUND')
      return { body: presentGame(game, today), revision: game.revision, position: seen }
    }),

    implement(deleteBoard, async ({ params, context, ifMatch }) => {
      const { position } = await handler.handle(params.id, { type: 'DeleteBoard' }, context, ifMatch)
      const { seen } = await after(params.id, position)
      return { body: undefined as never, position: seen }
    }),
  ]
}
