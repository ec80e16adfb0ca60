// Writes the log that a proof needs, in its own process, so that its garbage does not count as the product's.
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { answerAsks } from '../../load/support/answer-asks.ts'
import { randomFrom } from '../../support/random.ts'
import { fillSheets, playOn } from './board.ts'

export interface Preparation {
  readonly dir: string
  readonly actorId: string
  /** Gets `events` drawn scores. */
  readonly long: Board
  readonly events: number
  readonly seed: number
  /** Gets the longest sheets. */
  readonly full: Board
}

answerAsks(
  {
    async prepare({ dir, actorId, long, events, seed, full }: Preparation) {
      await playOn(dir, long, events, randomFrom(seed), 0, actorId)
      await fillSheets(dir, [full], actorId)
    },
    /** The longest sheet in every game, again and again, over more than a page of a replay. */
    async prepareSheets({ dir, actorId, full }: Preparation) {
      for (let from = 0; from < 1200; from += full.games.length) await fillSheets(dir, [full], actorId, from)
    },
    /** A board of very many scores. */
    async prepareLong({ dir, actorId, long, events, seed }: Omit<Preparation, 'full'>) {
      await playOn(dir, long, events, randomFrom(seed), 0, actorId)
    },
  },
  () => {},
)
