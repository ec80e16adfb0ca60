import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { tasksOf, work } from './work.ts'

/** Runs the tasks that follow from events: mails and pushes, boards of deleted groups, reports, hourly work. */
export const startNotifications = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus, opened }) => ({
    begin: () => opened.defer(work(tasksOf(contexts.services, bus), given)),
  }))
