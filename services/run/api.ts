import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { serveApi } from './serve-api.ts'

/** Answers the calls of the API. Any number of these processes may run, and a client may change between them. */
export const startApi = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, stopping }) => {
    const { app, load } = serveApi(given.ports, contexts, { ...given, stopping })
    return { app, watched: { load } }
  })
