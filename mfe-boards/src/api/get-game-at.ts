import type { Game } from '@pingboard/contracts/http/games.ts'
import { boardOfGame, type GameId } from '@pingboard/contracts/ids.ts'
import { shownBoard } from '@pingboard/kit/fixtures'
import { readBoard } from './get-board.ts'

/** A fixture as it was at a revision of its board, under the names and with the time that pages show. */
export async function readGameAt(id: GameId, at: number, signal: AbortSignal): Promise<Game> {
  const { games } = shownBoard(await readBoard(boardOfGame(id), signal, at))
  const game = games.find(other => other.id === id)
  // The fixtures of a board never change.
  if (!game) throw new Error(`the board has no game ${id}`)
  return game
}
