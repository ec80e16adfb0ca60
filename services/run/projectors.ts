import type { Publisher } from '../ports/publisher.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { VIEWS } from './views.ts'
import { projections, publication, unusedViews, work } from './work.ts'

/** Keeps the views level with the log, and publishes the public events to other processes. */
export const startProjectors = (
  given: ProcessOptions & { readonly publisher: Publisher },
): Promise<Process> =>
  startProcess(given, ({ contexts, opened }) => {
    const { ports, publisher, logger } = given
    const publishing = publication(contexts.services, ports.engine, publisher, logger)
    const tasks = [...projections(VIEWS, ports.engine), publishing, unusedViews(ports, logger)]
    return { begin: () => opened.defer(work(tasks, given)) }
  })
