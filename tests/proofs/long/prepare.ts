// Writes what a proof finds in the log, in a process of its own: what it leaves in memory is not the product's to collect.
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { answerAsks } from '../../load/support/answer-asks.ts'
import { randomFrom } from '../../support/random.ts'
import { fillSheets, playOn } from './board.ts'

export interface Preparation {
  readonly dir: string
  readonly actorId: string
  /** Gets so many drawn scores. */
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
