import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { VIEWS } from './views.ts'
import { projections, publication, work } from './work.ts'

/** Keeps the views level with the log, and tells other processes what happened. */
export const startProjectors = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, opened }) => {
    const { ports, publisher, logger, leaseMs } = given
    const { log, views } = ports.engine
    const turns = { leases: ports.leases, clock: ports.clock, log: logger, leaseMs }
    const tasks = [
      ...projections(VIEWS, { log, views }),
      publication(contexts.services, { log, views }, publisher, logger),
    ]
    opened.defer(work(tasks, turns))
    return {}
  })
