import { httpServer } from '../http/server.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { callersOf } from './serve-api.ts'
import { serveLive } from './serve-live.ts'

/** Carries viewers. Whoever loses one of them comes back to another, and is shown the board as it is. */
export const startLive = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus }) => {
    const { settings, logger, ports, origins, liveLimits: limits } = given
    const app = httpServer({ logger, trustedProxies: settings.trustedProxies, https: settings.isHttps })
    const { callerOf } = callersOf(ports, settings)
    const rooms = serveLive(ports, contexts, { settings, logger, bus, callerOf, origins, limits })
    rooms.attach(app.server)
    // The server waits for its connections, and viewers would stay.
    app.addHook('preClose', () => rooms.close())
    return { app, watched: { rooms } }
  })
