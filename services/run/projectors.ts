import { PUBLISHED } from '../kernel/publisher.ts'
import type { Publisher } from '../ports/publisher.ts'
import { VIEWS } from './open/views.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { projections, publication, unusedViews, work } from './work.ts'

/** Keeps the views level with the log, and publishes the public events to other processes. */
export const startProjectors = (
  given: ProcessOptions & {
    readonly publisher: Publisher
    /** Creates topics that are missing. @throws StoreUnavailable */
    readonly prepare?: (topics: readonly string[]) => Promise<void>
  },
): Promise<Process> =>
  startProcess(given, ({ contexts, tracing, opened }) => {
    const { ports, logger, prepare } = given
    const publisher = tracing?.publisher(given.publisher) ?? given.publisher
    const publishing = publication(contexts.services, ports.engine, publisher, logger, prepare)
    const tasks = [...projections(VIEWS, ports.engine, tracing), publishing, unusedViews(ports, logger)]
    const { views } = ports.engine
    const published = {
      kind: 'consumer',
      name: publishing.name,
      position: () => views.checkpoint(PUBLISHED),
    } as const
    return { watched: { followers: () => [published] }, begin: () => opened.defer(work(tasks, given)) }
  })
