import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { hasErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { type InProcessBus, openBus } from '@pingboard/infra/bus/in-process.ts'
import type { Logger } from 'pino'
import type { AccountLimits } from '../account/parts.ts'
import type { LiveLimits } from '../live/limits.ts'
import type { Bus } from '../ports/bus.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { startDemo } from './demo.ts'
import { openMetrics } from './observing/metrics.ts'
import { openPorts, type Ports } from './open/ports.ts'
import { startProcess } from './process.ts'
import { serveApi } from './serve-api.ts'
import { serveLive } from './serve-live.ts'
import { servePages } from './serve-pages.ts'
import { originsOf } from './settings/origins.ts'
import { refuseStart, type Settings } from './settings/settings.ts'
import { tasksOf, unusedViews, work } from './work.ts'

export interface Running {
  /** Origins of the product, the one to print first. */
  readonly origins: readonly string[]
  readonly port: number
  readonly demo: ProductSettings['demo']
  /** Stops in order: no new commands, viewers get a message, running calls finish, the log is closed (OPS-3). */
  close(): Promise<void>
}

export interface StandaloneOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** When aborted, the start ends and throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Called when a file can no longer be written. This is final for the process (DUR-7). */
  readonly onBroken: (error: Error) => void
  /** For load tests, because all their viewers share one address. */
  readonly liveLimits?: Partial<LiveLimits>
  /** For load tests: extra time of each flush of the log, milliseconds. */
  readonly flushDelay?: number
  /** For tests, because all their people share one address. */
  readonly accountLimits?: AccountLimits
  /** For tests: replace the push services and the issue tracker. */
  readonly push?: Push
  readonly tracker?: IssueTracker
  /** For tests: how long a board must be unchanged before its results are mailed, milliseconds. */
  readonly quietBeforeResults?: number
  /** For tests: gets the opened ports. The product then works over the ports that this returns. */
  readonly over?: (opened: Ports) => Ports
}

/**
 * The whole product in one process: every service, the embedded engine, the pages.
 * @throws StartError with one message for the person who starts the product; everything opened is closed again
 */
export async function startStandalone(options: StandaloneOptions): Promise<Running> {
  const { settings, logger, signal, onBroken, over = ports => ports } = options
  await using opened = new AsyncDisposableStack()
  const broken = new AbortController()
  // Called between long steps of the start.
  const goOn = async () => {
    await new Promise(setImmediate)
    signal?.throwIfAborted()
  }
  await goOn()

  const metrics = openMetrics()
  opened.defer(metrics.close)
  const available = await openPorts(
    {
      settings,
      logger,
      metrics,
      flushDelay: options.flushDelay,
      goOn,
      // From here on every command fails, whichever file broke.
      onBroken: error => {
        broken.abort()
        onBroken(error)
      },
    },
    opened,
  )
  const ports = over(available)
  const { engines } = settings
  const isAlone = !engines.eventstore && !engines.mongodb && !engines.kafka
  // Loaded only where an engine of a cluster is used.
  const { openFar } = isAlone ? { openFar: async () => null } : await import('./cluster/far.ts')
  const far = await openFar({ settings, logger, ports, goOn }, opened)

  // Filled once the port is known.
  const origins = new Set<string>()
  const liveOrigins: string[] = []
  let demo: ProductSettings['demo'] = null
  const { log, views } = ports.engine
  const started = await startProcess(
    {
      ...options,
      metrics,
      ports,
      origins,
      goOn,
      broken: broken.signal,
      busOf: (sources): Bus & Partial<InProcessBus> =>
        far?.bus?.(sources) ?? openBus({ log, views, sources, logger }),
    },
    async ({ contexts, bus, tracing, opened: begun, stopping }) => {
      await goOn()
      // Erasures that a crash interrupted are finished before the first request can read the person's data (PII-3).
      // A list of erasures that is missing is made again from the whole log.
      const whole = !hasErasures(settings.dataDir)
      const erased = await contexts.account.erasure.finish({ whole }).catch(refuseStart)
      if (erased > 0) logger.warn({ erased }, 'erasures were finished')
      const { app, load, callerOf } = serveApi(ports, contexts, {
        ...options,
        metrics,
        tracing,
        origins,
        stopping,
      })
      const rooms = serveLive(app, ports, contexts, { ...options, bus, tracing, callerOf, origins })
      await goOn()
      const { product, slices } = await servePages(
        app,
        ports,
        contexts,
        { settings, logger, liveOrigins, origin: () => [...origins][0] ?? '' },
        begun,
      )
      demo = product.demo
      const followers = () =>
        [...(bus.positions?.() ?? [])].map(([name, position]) => ({
          kind: 'consumer' as const,
          name,
          position: () => position,
        }))
      return {
        app,
        watched: { load, rooms, followers, slices },
        begin(port) {
          for (const origin of originsOf(settings, port)) {
            origins.add(origin)
            liveOrigins.push(origin.replace(/^http/, 'ws'))
          }
          const tasks = [
            ...tasksOf(contexts.services, bus),
            unusedViews(ports, logger),
            ...(far?.tasks(contexts.services) ?? []),
          ]
          begun.defer(work(tasks, { ports, logger }))
          if (!settings.demo) return
          begun.defer(startDemo(port, { ports, contexts, rooms, settings, logger, metrics }))
        },
      }
    },
  )
  opened.defer(started.close)
  const running = opened.move()
  return { origins: [...origins], port: started.port, demo, close: () => running.disposeAsync() }
}
