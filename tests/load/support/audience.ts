// Viewers of one side in a process of their own: one process may not hold ten thousand sockets for both sides.
import { answerAsks } from './answer-asks.ts'
import { now } from './statistics.ts'
import { hallOf, type Viewer, watch, watchBare } from './viewer.ts'

const hall: Viewer[] = []
let arrivals: number[] = []
let everybody: Promise<unknown> = Promise.resolve()

answerAsks(
  {
    /** Adds viewers until there are `count`. Without a board they are bare WebSockets. */
    async fill({ origin, board, count }: { origin: string; board: string | null; count: number }) {
      const arrive = () => (board === null ? watchBare(origin) : watch(origin, board))
      hall.push(...(await hallOf(count - hall.length, arrive)))
    },
    /** From now on each viewer waits for one change. */
    expect() {
      arrivals = []
      everybody = Promise.all(
        hall.map(
          viewer =>
            new Promise<void>(resolve => {
              viewer.onChange = () => {
                arrivals.push(now())
                resolve()
              }
            }),
        ),
      )
    },
    /** @returns the arrival times of the change, once all viewers have it */
    async seen(): Promise<readonly number[]> {
      await everybody
      return arrivals
    },
  },
  () => {
    for (const viewer of hall) viewer.close()
  },
)
