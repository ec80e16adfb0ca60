import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AccountLimits } from '../account/parts.ts'
import { httpServer } from '../http/server.ts'
import type { AnyPublicSource } from '../kernel/public-events.ts'
import { noteUse } from '../kernel/view-versions.ts'
import type { LiveLimits } from '../live/limits.ts'
import type { Bus } from '../ports/bus.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { mayWrite } from './cluster/processes.ts'
import { type ContextOptions, type Contexts, composeContexts } from './compose-contexts.ts'
import type { Checks } from './observing/health.ts'
import type { Metrics } from './observing/metrics.ts'
import type { ClusterSources } from './observing/metrics-of-cluster.ts'
import { type Operated, operate } from './observing/operate.ts'
import type { OpsPort } from './observing/ops-port.ts'
import { openTracing, type Tracing } from './observing/traces.ts'
import { untilThere } from './open/patience.ts'
import type { Ports } from './open/ports.ts'
import { VERSIONS } from './open/views.ts'
import { listen } from './serve-api.ts'
import { refuseStart, type Settings } from './settings/settings.ts'

/** Options of every process of the product, whichever part it runs. */
export interface ProcessOptions<B extends Bus = Bus> {
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  /** Shared with the other processes. The caller closes the ports, after the processes. */
  readonly ports: Ports
  /** The bus of public events. @param sources what the events are derived from */
  readonly busOf: (sources: readonly AnyPublicSource[]) => B
  /** Origins of the product's own pages, the one to print first. Filled before the first request can arrive. */
  readonly origins: ReadonlySet<string>
  /** Called between long steps of a start. @throws to end the start */
  readonly goOn?: (() => Promise<void>) | undefined
  /** Aborted when a file can no longer be written. From then on every command fails (DUR-7). */
  readonly broken?: AbortSignal | undefined
  /** The port of operations, when it was opened before the engines. */
  readonly opsPort?: OpsPort | null | undefined
  /** Further parts that can fail for a while, by name. */
  readonly optional?: Checks | undefined
  /** False while the bus tells nothing. */
  readonly hears?: (() => boolean) | undefined
  /** Names of the engines that the start waits for. */
  readonly waiting?: Set<string> | undefined
  /** Numbers of the broker, for the metrics. */
  readonly cluster?: ClusterSources | undefined
  /** How long a process that died keeps its leases, milliseconds. Default: half a minute. */
  readonly leaseMs?: number | undefined
  readonly liveLimits?: Partial<LiveLimits> | undefined
  /** For tests: replace the defaults. */
  readonly accountLimits?: AccountLimits | undefined
  readonly push?: Push | undefined
  readonly tracker?: IssueTracker | undefined
  readonly quietBeforeResults?: number | undefined
}

export interface Process {
  readonly app: FastifyInstance
  readonly port: number
  /** Stops in order: reports `not ready`, and finishes the work that has begun. */
  close(): Promise<void>
}

/** The part that a process runs beside its health. */
export interface Part {
  /** Called once the process listens. Begins the tasks. */
  readonly begin?: (port: number) => void
  /** The part's own server. Default: a server with health and metrics only. */
  readonly app?: FastifyInstance
  readonly watched?: Pick<Operated, 'followers' | 'rooms' | 'load' | 'cluster' | 'slices'>
}

export interface Start<B extends Bus = Bus> {
  readonly contexts: Contexts
  readonly bus: B
  /** Null: no traces are made. */
  readonly tracing: Tracing | null
  /** Closes everything that the part opens, in reverse order. */
  readonly opened: AsyncDisposableStack
  /** True from the beginning of an orderly stop. */
  stopping(): boolean
}

/**
 * One process: a part of the product, with its health and numbers on a port.
 * @throws StartError when the port cannot be used; everything opened before is closed again
 */
export async function startProcess<B extends Bus>(
  given: ProcessOptions<B>,
  run: (start: Start<B>) => Part | Promise<Part>,
): Promise<Process> {
  const { settings, logger, metrics, ports, origins, goOn = async () => {}, broken } = given
  await using opened = new AsyncDisposableStack()
  let isStopping = false
  const stopping = () => isStopping || broken?.aborted === true
  const using = new AbortController()
  opened.defer(() => using.abort())
  const { engine, clock } = ports
  const noting = () => noteUse(VERSIONS, { views: engine.views, clock, log: logger }, using.signal)
  // A process that only reads views need not say that they are used: those beside it that keep them do.
  if (mayWrite(settings.process, 'views')) {
    if (Object.keys(engine.engines).length > 0)
      await untilThere('views', noting, { logger, goOn, waiting: given.waiting })
    else await noting().catch(refuseStart)
  }
  const options: ContextOptions = { ...given, origin: () => [...origins][0] ?? '' }
  const tracing = await openTracing(settings, logger)
  opened.defer(() => tracing?.close())
  const log = tracing?.log(engine.log) ?? engine.log
  const contexts = composeContexts({ ...ports, engine: { ...engine, log } }, options)
  const plain = given.busOf(contexts.services.flatMap(service => service.sources))
  const bus = tracing?.bus(plain) ?? plain
  const {
    app = httpServer({ logger }),
    watched,
    begin,
  } = await run({ contexts, bus, tracing, opened, stopping })
  opened.defer(() => app.close())
  const watching = new AbortController()
  const operating = await operate({
    ...watched,
    cluster: { ...given.cluster, ...watched?.cluster },
    app,
    settings,
    logger,
    metrics,
    ports,
    opsPort: given.opsPort,
    optional: given.optional,
    stopping,
    signal: watching.signal,
  })
  opened.defer(async () => {
    watching.abort()
    await operating.close()
  })
  await goOn()
  const port = await listen(app, settings)
  begin?.(port)
  opened.defer(() => {
    isStopping = true
  })
  const running = opened.move()
  return { app, port, close: () => running.disposeAsync() }
}
