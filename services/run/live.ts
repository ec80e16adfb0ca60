import { httpServer } from '../http/server.ts'
import { groupNews } from '../live/follow-groups.ts'
import { callersOf } from './callers/callers.ts'
import { answerEdgeOnly } from './callers/edge-only.ts'
import { type Process, type ProcessOptions, startProcess } from './process.ts'
import { serveLive } from './serve-live.ts'

/** Serves viewers. A viewer whose process stops connects to another process, and gets the whole board. */
export const startLive = (given: ProcessOptions): Promise<Process> =>
  startProcess(given, ({ contexts, bus, tracing }) => {
    const { settings, logger, ports } = given
    const app = httpServer({ logger, trustedProxies: settings.trustedProxies, https: settings.isHttps })
    answerEdgeOnly(app, settings)
    const { callerOf } = callersOf(ports, settings)
    const rooms = serveLive(app, ports, contexts, {
      ...given,
      bus,
      tracing,
      callerOf,
      groupNews: groupNews(ports.engine.log),
    })
    return { app, watched: { rooms } }
  })
