import { httpServer } from '../http/server.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { callersOf } from './serve-api.ts'
import { serveLive } from './serve-live.ts'

/** Carries viewers. Whoever loses one of them comes back to another, and is shown the board as it is. */
export const startLive = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus }) => {
    const { settings, logger, ports } = given
    const app = httpServer({ logger, trustedProxies: settings.trustedProxies, https: settings.isHttps })
    const { callerOf } = callersOf(ports, settings)
    const rooms = serveLive(app, ports, contexts, { ...given, bus, callerOf })
    return { app, watched: { rooms } }
  })
