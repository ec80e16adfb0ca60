import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AccountLimits } from '../account/parts.ts'
import { httpServer } from '../http/server.ts'
import type { AnyPublicSource } from '../kernel/public-events.ts'
import type { LiveLimits } from '../live/limits.ts'
import type { Bus } from '../ports/bus.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { type ContextOptions, type Contexts, composeContexts } from './compose-contexts.ts'
import type { Metrics } from './metrics.ts'
import type { Ports } from './open-ports.ts'
import { type Operated, operate } from './operate.ts'
import { listen } from './serve-api.ts'
import type { Settings } from './settings.ts'

/** What every process of the product is given, whichever part of it that process runs. */
export interface ProcessOptions<B extends Bus = Bus> {
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  /** Shared with the other processes; closed by the caller, after them. */
  readonly ports: Ports
  /** Public events of every process. @param sources what they are derived from */
  readonly busOf: (sources: readonly AnyPublicSource[]) => B
  /** Where our own pages are served from, the one to print first; filled before the first request can arrive. */
  readonly origins: ReadonlySet<string>
  /** Looked at between the steps of a start that take long. @throws to go no further */
  readonly goOn?: (() => Promise<void>) | undefined
  /** Aborted when a file can no longer be written: no command is a success any more (DUR-7). */
  readonly broken?: AbortSignal | undefined
  /** How long the work of a process that died is left to it, milliseconds; half a minute unless given. */
  readonly leaseMs?: number | undefined
  readonly liveLimits?: Partial<LiveLimits> | undefined
  /** In place of the usual ones, for tests. */
  readonly accountLimits?: AccountLimits | undefined
  readonly push?: Push | undefined
  readonly tracker?: IssueTracker | undefined
}

export interface Process {
  readonly app: FastifyInstance
  readonly port: number
  /** Stops in order: it is sent no more work, what it has begun is finished. */
  close(): Promise<void>
}

/** What a process runs besides its health. */
export interface Part {
  /** Called once it listens: begins what works by itself. */
  readonly begin?: (port: number) => void
  /** A server of its own kind; one with nothing but health unless given. */
  readonly app?: FastifyInstance
  readonly watched?: Pick<Operated, 'followers' | 'rooms' | 'load'>
}

export interface Start<B extends Bus = Bus> {
  readonly contexts: Contexts
  readonly bus: B
  /** Everything it opens is closed by it, in the opposite order. */
  readonly opened: AsyncDisposableStack
  /** From the beginning of an orderly stop. */
  stopping(): boolean
}

/**
 * One process: a part of the product, with its health and numbers on a port.
 * @throws StartError when the port cannot be used; whatever was opened is closed again
 */
export async function startProcess<B extends Bus>(
  given: ProcessOptions<B>,
  run: (start: Start<B>) => Part | Promise<Part>,
): Promise<Process> {
  const { settings, logger, metrics, ports, origins, goOn = async () => {}, broken } = given
  await using opened = new AsyncDisposableStack()
  let isStopping = false
  const stopping = () => isStopping || broken?.aborted === true
  const options: ContextOptions = { ...given, origin: () => [...origins][0] ?? '' }
  const contexts = composeContexts(ports, options)
  const bus = given.busOf(contexts.services.flatMap(service => service.sources))
  const { app = httpServer({ logger }), watched, begin } = await run({ contexts, bus, opened, stopping })
  opened.defer(() => app.close())
  const watching = new AbortController()
  const operating = await operate({
    ...watched,
    app,
    settings,
    logger,
    metrics,
    ports,
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
