import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { tasksOf, work } from './work.ts'

/** Does what follows from what happened: mails and pushes, boards of deleted groups, reports, what is done by the hour. */
export const startNotifications = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus, opened }) => ({
    begin: () => opened.defer(work(tasksOf(contexts.services, bus), given)),
  }))
