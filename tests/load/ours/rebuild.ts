// Reads the product's log of a season, and rebuilds its views, through their ports. Argument: its data directory.
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { board } from '@pingboard/services/boards/board/decide.ts'
import { boardEvents } from '@pingboard/services/boards/board/events.ts'
import type { BoardState } from '@pingboard/services/boards/board/state.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { readEvent } from '@pingboard/services/kernel/event-types.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { answerAsks } from '../support/answer-asks.ts'

const dir = process.argv[2] ?? ''
const engine = await openEmbedded({ dir, views: [boardPage], clock: systemClock })
const { log, views } = engine

/** Folds every board's state from all of its events. @returns the number of events */
async function replay(): Promise<number> {
  const states = new Map<string, BoardState>()
  let count = 0
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories: ['board'] })
    for (const stored of events) {
      const event = readEvent(boardEvents, stored)
      if (!event) continue
      states.set(
        stored.stream,
        board.evolve(states.get(stored.stream) ?? board.initial, event, stored.revision),
      )
      count++
    }
    if (position === after) return count
    after = position
  }
}

async function perSecond(run: () => Promise<number>) {
  const from = performance.now()
  const count = await run()
  return { rate: (1000 * count) / (performance.now() - from) }
}

const events = await replay()
answerAsks(
  {
    replay: () => perSecond(replay),
    rebuild: () =>
      perSecond(async () => {
        await rebuild(boardPage, { log, views })
        return events
      }),
  },
  () => engine.close(),
)
