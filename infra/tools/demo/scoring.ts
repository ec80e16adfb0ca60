import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { type Game, updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { type DemoPerson, DemoRefusal } from './person.ts'
import { beginning, type Change, ending, gameWithSheet, nextChange } from './play.ts'
import { playersOf } from './sheet.ts'

/** What the scorer does on a board. @param licence the captain's */
export function scoring(scorer: DemoPerson, licence: string | null) {
  /** Fixtures that a visitor changed so that a change of the demo was refused. The evening leaves them alone. */
  const left = new Set<GameId>()

  const gamesOf = async ({ id }: Board) => (await scorer.ask(getBoard, { params: { id } })).games

  async function unlessRefused(game: Game, change: Promise<unknown>): Promise<void> {
    await change.catch(error => {
      if (!(error instanceof DemoRefusal) || error.status !== 409) throw error
      left.add(game.id)
    })
  }

  async function carryOut(changes: readonly Change[]): Promise<void> {
    for (const { game, body } of changes)
      await unlessRefused(game, scorer.ask(updateGame, { params: { id: game.id }, body }))
  }

  return {
    /** Sets the board to the middle of an evening. */
    async begin(board: Board): Promise<void> {
      left.clear()
      const games = await gamesOf(board)
      await carryOut(beginning(games, Math.random))
      const game = gameWithSheet(games)
      if (!game) return
      const players = playersOf(game.clubNumber1 === board.clubNumber, licence)
      await unlessRefused(game, scorer.ask(updateGamePlayers, { params: { id: game.id }, body: { players } }))
    },

    /** Carries out the next change of the evening. @returns false when the evening is over */
    async goOn(board: Board): Promise<boolean> {
      const games = await gamesOf(board)
      const next = nextChange(
        games.filter(({ id }) => !left.has(id)),
        Math.random,
      )
      if (next) await carryOut([next])
      return next !== null
    },

    /** Enters every result that is missing. */
    async end(board: Board): Promise<void> {
      await carryOut(ending(await gamesOf(board), Math.random))
    },
  }
}
