import { hash } from 'node:crypto'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { START, type StoredEvent } from '@pingboard/services/kernel/event.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'

/** How a start and the readings after it ended. */
export type Outcome = { readonly refused: string } | { readonly found: string }

/** All that an event says, of every event: equal texts are equal logs. */
export const told = (events: readonly StoredEvent[]): string =>
  hash(
    'sha256',
    events
      .map(({ id, type, data, metadata, recordedAt, stream, revision, position }) =>
        JSON.stringify([id, type, data, metadata, recordedAt, stream, revision, position]),
      )
      .join('\n'),
  )

/** Everything a log answers: its events in their order, and again stream by stream. */
export async function readWhole(log: EventLog, streams: readonly string[]): Promise<string> {
  const { events } = await log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
  const byStream: StoredEvent[] = []
  for (const stream of streams) byStream.push(...(await log.readStream(stream)))
  return `${told(events)} ${told(byStream)}`
}

/** Opens a log as the product does, and reads all of it. */
export async function openAndRead(dir: string, streams: readonly string[]): Promise<Outcome> {
  try {
    const engine = await openEmbedded({ dir, clock, views: [boardPage] })
    try {
      return { found: await readWhole(engine.log, streams) }
    } finally {
      await engine.close()
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
