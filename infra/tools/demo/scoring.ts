import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { type Game, revertGame, updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { type DemoPerson, DemoRefusal } from './person.ts'
import {
  beginning,
  type Change,
  changesLeft,
  correctionOf,
  ending,
  gameWithSheet,
  nextChange,
  slipOf,
} from './play.ts'
import { playersOf } from './sheet.ts'

/** Share of the points that the scorer first enters on the wrong side, and of these slips that are undone. */
const SLIPS = 0.04
const UNDONE = 0.5

/** What a turn at the board was. `slip`: a wrong point, which the next turn puts right. */
export interface Turn {
  readonly kind: 'played' | 'slip' | 'over'
  /** Changes from this turn to the end of the evening, this one included. */
  readonly left: number
}

/** What the scorer does on a board. @param licence the captain's */
export function scoring(scorer: DemoPerson, licence: string | null) {
  /** Fixtures that a visitor changed so that a change of the demo was refused. The evening leaves them alone. */
  const refused = new Set<GameId>()
  /** Puts the last slip right. */
  let mend: (() => Promise<void>) | null = null

  const read = ({ id }: Board) => scorer.ask(getBoard, { params: { id } })

  async function unlessRefused(game: Game, change: Promise<unknown>): Promise<void> {
    await change.catch(error => {
      if (!(error instanceof DemoRefusal) || error.status !== 409) throw error
      refused.add(game.id)
    })
  }

  async function carryOut(changes: readonly Change[]): Promise<void> {
    for (const { game, body } of changes)
      await unlessRefused(game, scorer.ask(updateGame, { params: { id: game.id }, body }))
  }

  /** A wrong point is undone, or both sides are typed again as they should be. */
  function mendingOf({ game, body }: Change, revision: number): () => Promise<void> {
    if (Math.random() < UNDONE)
      return () =>
        unlessRefused(game, scorer.ask(revertGame, { params: { id: game.id }, body: { to: revision } }))
    const { scoreTeam1, scoreTeam2 } = game
    return () => carryOut([{ game, body: { scoreTeam1, scoreTeam2, ...body } }])
  }

  return {
    /** Sets the board to the middle of an evening, or to what `begin` says. */
    async begin(
      board: Board,
      begin: (games: readonly Game[], chance: () => number) => Change[] = beginning,
    ): Promise<void> {
      refused.clear()
      mend = null
      const { games } = await read(board)
      await carryOut(begin(games, Math.random))
      const game = gameWithSheet(games)
      if (!game) return
      const players = playersOf(game.clubNumber1 === board.clubNumber, licence)
      await unlessRefused(game, scorer.ask(updateGamePlayers, { params: { id: game.id }, body: { players } }))
    },

    /** Carries out the next change of the evening. @param tables fixtures in play at the same time */
    async goOn(board: Board, tables?: number): Promise<Turn> {
      const { games, revision } = await read(board)
      const rest = games.filter(({ id }) => !refused.has(id))
      const left = changesLeft(rest)
      if (mend) {
        await mend()
        mend = null
        return { kind: 'played', left }
      }
      const next = nextChange(rest, Math.random, tables)
      if (!next) return { kind: 'over', left }
      const slip = Math.random() < SLIPS ? slipOf(next) : null
      await carryOut([slip ?? next])
      if (slip) mend = mendingOf(next, revision)
      return { kind: slip ? 'slip' : 'played', left }
    },

    /** Enters every result that is missing. */
    async end(board: Board): Promise<void> {
      await carryOut(ending((await read(board)).games, Math.random))
    },

    /** Corrects a result of an evening that is over. */
    async correct(board: Board): Promise<void> {
      const change = correctionOf((await read(board)).games)
      if (change) await carryOut([change])
    },
  }
}
