import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { serveApi } from './serve-api.ts'

/** Takes calls: decides, and answers questions. Any number of them may run, and a caller may change between them. */
export const startApi = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, stopping }) => {
    const { app, load } = serveApi(given.ports, contexts, { ...given, stopping })
    return { app, watched: { load } }
  })
