import { getGamePlayers, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { boardOfGame, type GameId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { SheetPlayerNames } from '../ports/sheet-players.ts'
import { refuseUnknownLetters } from './board/sheet-rules.ts'
import { type GameState, gameOf } from './board/state.ts'
import type { BoardsParts } from './parts.ts'

/** The calls for the players behind the letters of a sheet: personal, so never in an event. */
export function playerCalls({ boards, players }: BoardsParts): Implementation[] {
  /** From the write side, because the names belong to the number of the current sheet. */
  async function gameNow(id: GameId): Promise<GameState> {
    const { state } = await boards.read(boardOfGame(id))
    const game = gameOf(state, id)
    if (!game) throw new Rejection('GAME_NOT_FOUND')
    return game
  }

  return [
    implement(
      getGamePlayers,
      async ({ params }) => {
        const { sheet } = await gameNow(params.id)
        return { body: { gameId: params.id, players: { ...(await players.of(params.id, sheet)) } } }
      },
      [],
    ),

    implement(updateGamePlayers, async ({ params, body, keep }) => {
      const { exempt, formula, sheet } = await gameNow(params.id)
      if (exempt) throw new Rejection('GAME_EXEMPT')
      refuseUnknownLetters(Object.keys(body.players), formula, 'players')
      const answerOf = (named: SheetPlayerNames) => ({ body: { gameId: params.id, players: { ...named } } })
      const named = await players.put(params.id, sheet, body.players)
      const now = await gameNow(params.id).catch(async error => {
        // The board was deleted meanwhile, perhaps with the names that it had before: nothing else would find these.
        if (error instanceof Rejection && error.code === 'GAME_NOT_FOUND')
          await players.removeAllOfBoard(boardOfGame(params.id))
        throw error
      })
      if (now.sheet !== sheet) {
        // Another formula was chosen meanwhile: these names belong to an ended sheet, and go with it.
        await players.put(params.id, now.sheet, {})
        throw new Rejection('CONFLICT')
      }
      // Only now: after a conflict, a repeat under the same key is decided again.
      const kept = keep(answerOf)
      if (kept) await players.put(params.id, sheet, {}, kept)
      return answerOf(named)
    }),
  ]
}
