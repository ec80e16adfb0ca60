import type { Publisher } from '../ports/publisher.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { VIEWS } from './views.ts'
import { projections, publication, work } from './work.ts'

/** Keeps the views level with the log, and publishes the public events to other processes. */
export const startProjectors = (
  given: ProcessOptions & { readonly publisher: Publisher },
): Promise<Process> =>
  startProcess(given, ({ contexts, opened }) => {
    const { engine } = given.ports
    const publishing = publication(contexts.services, engine, given.publisher, given.logger)
    return { begin: () => opened.defer(work([...projections(VIEWS, engine), publishing], given)) }
  })
