import type { EventLog } from '@pingboard/services/ports/event-log.ts'

/** The log as an object of functions, so that a test can replace some of them by spreading it. */
export const boundLog = (log: EventLog): EventLog => ({
  append: (...call) => log.append(...call),
  readStream: (...call) => log.readStream(...call),
  readTexts: (...call) => log.readTexts(...call),
  readAll: (...call) => log.readAll(...call),
  subscribe: (...call) => log.subscribe(...call),
  head: () => log.head(),
  close: () => log.close(),
})
