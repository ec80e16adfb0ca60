import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiDocs } from '../http/api-docs.ts'
import { positionWait } from '../http/min-position.ts'
import { shedLoad } from '../http/overload.ts'
import { register } from '../http/register.ts'
import { httpServer } from '../http/server.ts'
import { callersOf } from './callers/callers.ts'
import { answerEdgeOnly } from './callers/edge-only.ts'
import { publicReads } from './callers/public-reads.ts'
import type { Contexts } from './compose-contexts.ts'
import type { Metrics } from './observing/metrics.ts'
import { observeRequests } from './observing/requests.ts'
import type { Tracing } from './observing/traces.ts'
import type { Ports } from './open/ports.ts'
import { type Settings, StartError } from './settings/settings.ts'
import { shellFont } from './slices/slices.ts'
import { tellTrials } from './slices/trials.ts'

/** The calls of the API and their document, on a server that does not listen yet. */
export function serveApi(
  ports: Ports,
  { services, groups, boards, demo }: Contexts,
  {
    settings,
    logger,
    metrics,
    tracing,
    origins,
    stopping,
  }: {
    readonly settings: Settings
    readonly logger: Logger
    readonly metrics: Metrics
    readonly tracing: Tracing | null
    /** Origins of the product's own pages. Filled before the first request can arrive. */
    readonly origins: ReadonlySet<string>
    readonly stopping: () => boolean
  },
) {
  const { clock, ids, engine, viewNames, people, rateLimits } = ports
  const { cookie, callerOf } = callersOf(ports, settings)
  const app = httpServer({
    logger,
    trustedProxies: settings.trustedProxies,
    https: settings.isHttps,
  })
  answerEdgeOnly(app, settings)
  const load = shedLoad(app)
  observeRequests(app, metrics.answered)
  tracing?.calls(app, false)
  tellTrials(app, { slices: ports.slices, members: groups.members, isHttps: settings.isHttps, log: logger })
  register(
    app,
    services.flatMap(service => service.routes),
    {
      rights: groups.rights,
      locators: boards.locators,
      ...(engine.isInline ? {} : { whileAway: publicReads(engine, demo.has) }),
      earlier: (kind, id, commandId) => (kind === 'board' ? boards : groups).carriedOut(id, commandId),
      keptAnswers: people.keptAnswers,
      ids,
      clock,
      rateLimits,
      writing: settings.writing,
      callerOf,
      cookie,
      origins,
      reached: positionWait({ views: engine.views, viewNames, head: () => engine.log.head() }),
      stopping,
    },
  )
  apiDocs(app, { font: shellFont() })
  return { app, load, callerOf }
}

/** @returns the port in use @throws StartError when the port or the address cannot be used */
export async function listen(app: FastifyInstance, { port, host }: Settings): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new StartError(`port ${port} is busy; set PORT to another one.`)
    if (code === 'EACCES') throw new StartError(`port ${port} may not be used here; set PORT to another one.`)
    // The machine refused, not a part of the product.
    const isOfMachine = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
    if (isOfMachine) throw new StartError(`LISTEN_HOST ${host} cannot be used (${code}); set another one.`)
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
