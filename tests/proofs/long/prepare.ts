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
  },
  () => {},
)
