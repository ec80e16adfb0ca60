import { createBoard, deleteBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { revertGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { type BoardId, boardOfGame, type GameId } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { NotStored } from '../ports/event-log.ts'
import type { Standing } from '../ports/rights.ts'
import type { BoardCommand } from './board/commands.ts'
import { gameOf } from './board/state.ts'
import { parisDay } from './paris-day.ts'
import type { Boards, BoardsParts } from './parts.ts'
import { present, presentGameWithSheet } from './present.ts'
import { BOARD_PAGE, gameIn, setsIn } from './views/board-page.ts'

type Carried = Awaited<ReturnType<Boards['handle']>>

/** The calls that change a board. Each answers with the page right after the change: no call waits for a view. */
export function boardCommands({
  boards,
  ids,
  clock,
  views,
  players,
}: Pick<BoardsParts, 'boards' | 'ids' | 'clock' | 'players'> & {
  readonly views: Pick<BoardsParts['views'], 'isSetAside'>
}): Implementation[] {
  const today = () => parisDay(clock.now())

  /** @throws Rejection BOARD_SET_ASIDE where the board's page was set aside: the page would not show the change */
  async function carryOut(...[id, command, context, expected]: Parameters<Boards['handle']>) {
    if (await views.isSetAside(BOARD_PAGE, id)) throw new Rejection('BOARD_SET_ASIDE')
    return boards.handle(id, command, context, expected)
  }

  /** The answer to a command about a board: the board after it. */
  function boardAfter({ page, position }: Carried, standing: Standing) {
    if (!page) throw new Rejection('BOARD_NOT_FOUND')
    const permissions = permissionsOf(standing.flags)
    const body = { ...present(page, standing.group, today()), permissions }
    return { body, revision: page.revision, position }
  }

  /** The answer to a command about a game: the game after it. */
  function gameAfter({ page, position }: Carried, id: GameId) {
    const body = page && presentGameWithSheet(page, id, today())
    if (!body) throw new Rejection('GAME_NOT_FOUND')
    return { body, revision: body.revision, position }
  }

  /** Another formula begins another sheet: the names of the earlier sheet are removed. */
  async function forgetPlayers(id: GameId, { events, state }: Carried): Promise<void> {
    const game = gameOf(state, id)
    if (!game || !events.some(({ type }) => type === 'FormulaChosen')) return
    await players.put(id, game.sheet, {}).catch(error => {
      // The change is stored. Names of an ended sheet are never shown, and are removed with the next names.
      if (!(error instanceof NotStored)) throw error
    })
  }

  return [
    implement(createBoard, async ({ body, caller, standing, context }) => {
      // A repeated command derives the same board id, and so finds the stream it opened.
      const boardId = ids.derived(context.commandId, 'board') as BoardId
      const { userId: createdBy } = caller
      const command: BoardCommand = { type: 'OpenBoard', boardId, createdBy, ...body }
      return boardAfter(await carryOut(boardId, command, context), standing)
    }),

    implement(updateBoard, async ({ params, body, standing, context, ifMatch }) => {
      const command: BoardCommand = { type: 'RenameBoard', name: body.name }
      return boardAfter(await carryOut(params.id, command, context, ifMatch), standing)
    }),

    implement(updateGame, async ({ params: { id }, body: wish, context, ifMatch: expected }) => {
      const command: BoardCommand = { type: 'UpdateGame', gameId: id, wish, expected, today: today() }
      const carried = await carryOut(boardOfGame(id), command, context)
      await forgetPlayers(id, carried)
      return gameAfter(carried, id)
    }),

    implement(revertGame, async ({ params: { id }, body: { to }, context, ifMatch: expected }) => {
      const then = await boards.pageAt(boardOfGame(id), to)
      if (!then) throw new Rejection('REVISION_NOT_FOUND')
      const game = gameIn(then.page, id)
      if (!game) throw new Rejection('GAME_NOT_FOUND')
      const past = { ...game, sets: setsIn(then.page, id) }
      const command: BoardCommand = { type: 'RevertGame', gameId: id, to, past, expected }
      const carried = await carryOut(boardOfGame(id), command, context)
      await forgetPlayers(id, carried)
      return gameAfter(carried, id)
    }),

    implement(deleteBoard, async ({ params, context, ifMatch }) => {
      const { position } = await carryOut(params.id, { type: 'DeleteBoard' }, context, ifMatch)
      return { body: undefined as never, position }
    }),
  ]
}
