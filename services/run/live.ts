import { httpServer } from '../http/server.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { callersOf } from './serve-api.ts'
import { serveLive } from './serve-live.ts'

/** Serves viewers. A viewer whose process stops connects to another process, and gets the whole board. */
export const startLive = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus }) => {
    const { settings, logger, ports } = given
    const app = httpServer({ logger, trustedProxies: settings.trustedProxies, https: settings.isHttps })
    const { callerOf } = callersOf(ports, settings)
    const rooms = serveLive(app, ports, contexts, { ...given, bus, callerOf })
    return { app, watched: { rooms } }
  })
