import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { playDemo } from '@pingboard/infra/demo/evening.ts'
import type { Logger } from 'pino'
import type { AccountLimits } from '../account/parts.ts'
import type { LiveLimits } from '../live/limits.ts'
import type { Live } from '../live/service.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { composeContexts } from './compose-contexts.ts'
import { openMetrics } from './metrics.ts'
import { openPorts } from './open-ports.ts'
import { operate } from './operate.ts'
import { originsOf } from './origins.ts'
import { listen, serveApi } from './serve-api.ts'
import { serveLive } from './serve-live.ts'
import { servePages } from './serve-pages.ts'
import type { Settings } from './settings.ts'
import { tasksOf, work } from './work.ts'

export interface Running {
  /** Addresses of the product, the one to print first. */
  readonly origins: readonly string[]
  readonly port: number
  readonly demo: ProductSettings['demo']
  /** Stops in order: no new commands, viewers are told, running calls finish, the log is closed (OPS-3). */
  close(): Promise<void>
}

export interface StandaloneOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** Aborted: the start goes no further, and its reason is thrown. */
  readonly signal?: AbortSignal
  /** The log can no longer be written: final for this process (DUR-7). */
  readonly onBroken: (error: Error) => void
  /** For load tests, whose viewers all share one address. */
  readonly liveLimits?: Partial<LiveLimits>
  /** For load tests: milliseconds each flush of the log takes longer. */
  readonly flushDelay?: number
  /** For tests, whose people all come from one address. */
  readonly accountLimits?: AccountLimits
  /** For tests: in place of the push services and of the issue tracker. */
  readonly push?: Push
  readonly tracker?: IssueTracker
}

/**
 * The whole product in one process: every service, the embedded engine, the pages.
 * @throws StartError with one message for the person who starts the product; whatever was opened is closed again
 */
export async function startStandalone(options: StandaloneOptions): Promise<Running> {
  const { settings, logger, signal, onBroken } = options
  await using opened = new AsyncDisposableStack()
  let isStopping = false
  const stopping = () => isStopping
  // Looked at between the steps of the start that take long.
  const goOn = async () => {
    await new Promise(setImmediate)
    signal?.throwIfAborted()
  }
  await goOn()

  const metrics = openMetrics()
  opened.defer(metrics.close)
  const ports = await openPorts(
    {
      settings,
      logger,
      metrics,
      flushDelay: options.flushDelay,
      goOn,
      // From here on no command is a success any more, whichever file failed.
      onBroken: error => {
        isStopping = true
        onBroken(error)
      },
    },
    opened,
  )

  // Filled once the port is known, before the first request can arrive.
  const origins = new Set<string>()
  const liveOrigins: string[] = []
  const contexts = composeContexts(ports, {
    ...options,
    origin: () => [...origins][0] ?? '',
  })
  await goOn()
  // An erasure that a crash cut short is finished before anybody can ask for who is gone (PII-3).
  const erased = await contexts.account.erasure.finish()
  if (erased > 0) logger.warn({ erased }, 'erasures were finished')

  const { app, load, callerOf } = serveApi(ports, contexts, { settings, logger, metrics, origins, stopping })
  opened.defer(() => app.close())
  const { log, views } = ports.engine
  const { services } = contexts
  const bus = openBus({ log, views, sources: services.flatMap(service => service.sources), logger })
  const rooms: Live = serveLive(ports, contexts, {
    settings,
    logger,
    bus,
    callerOf,
    origins,
    limits: options.liveLimits,
  })
  opened.defer(() => rooms.close())
  const watching = new AbortController()
  const operating = await operate({
    app,
    settings,
    logger,
    metrics,
    ports,
    followers: () =>
      [...bus.positions()].map(([name, position]) => ({ kind: 'consumer', name, position: () => position })),
    rooms,
    load,
    stopping,
    signal: watching.signal,
  })
  opened.defer(async () => {
    watching.abort()
    await operating.close()
  })
  await goOn()
  const { demo } = await servePages(app, contexts, { settings, logger, liveOrigins }, opened)
  rooms.attach(app.server)
  await goOn()
  const port = await listen(app, settings)
  for (const origin of originsOf(settings, port)) {
    origins.add(origin)
    liveOrigins.push(origin.replace(/^http/, 'ws'))
  }

  opened.defer(work(tasksOf(services, bus), { leases: ports.leases, clock: ports.clock, log: logger }))
  const evening = new AbortController()
  opened.defer(() => {
    isStopping = true
    evening.abort()
  })
  if (settings.demo) {
    void playDemo({
      origin: `http://127.0.0.1:${port}`,
      today: contexts.today,
      onPerson: contexts.demo.arrive,
      watched: () => rooms.stats().viewers > 0,
      log: logger,
      signal: evening.signal,
    })
  }

  const running = opened.move()
  return { origins: [...origins], port, demo, close: () => running.disposeAsync() }
}
