import { hash } from 'node:crypto'
import { type Embedded, openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { advance, viewName } from '@pingboard/services/kernel/view.ts'
import { START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'

/** How a start and the readings after it ended. */
export type Outcome = { readonly refused: string } | { readonly found: string }

/** A hash of all that the events say: equal hashes mean equal logs. */
export const told = (events: readonly StoredEvent[]): string =>
  hash(
    'sha256',
    events
      .map(({ id, type, data, metadata, recordedAt, stream, revision, position }) =>
        JSON.stringify([id, type, data, metadata, recordedAt, stream, revision, position]),
      )
      .join('\n'),
  )

/** Everything a log answers: its events in their order, again stream by stream, and what their pages show. */
export async function readWhole({ log, views }: Embedded, streams: readonly string[]): Promise<string> {
  const { events } = await log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
  const byStream: StoredEvent[] = []
  for (const stream of streams) byStream.push(...(await log.readStream(stream)))
  const pages: (ViewDocument | null)[] = []
  for (const stream of streams)
    pages.push(await views.get(viewName(boardPage), stream.slice('board-'.length)))
  return `${told(events)} ${told(byStream)} ${shown(pages)}`
}

/** What pages show, as one text. */
const shown = (pages: readonly (ViewDocument | null)[]) =>
  hash('sha256', JSON.stringify(pages.map(page => [page?.id, page?.revision, page?.position, page?.doc])))

/** What the pages of these events must show, made from the events alone. */
export function pagesOf(events: readonly StoredEvent[]): string {
  const pages = new Map<string, ViewDocument | null>()
  for (const event of events)
    pages.set(event.stream, advance(boardPage, pages.get(event.stream) ?? null, event))
  return shown([...pages.values()])
}

/** Opens a log as the product does, and reads all of it. */
export async function openAndRead(dir: string, streams: readonly string[]): Promise<Outcome> {
  try {
    const engine = await openEmbedded({ dir, clock, views: [boardPage] })
    try {
      return { found: await readWhole(engine, streams) }
    } finally {
      await engine.close()
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}
