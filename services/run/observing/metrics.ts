import { totalmem } from 'node:os'
import type { OutgoingCount } from '@pingboard/infra/outgoing/counters.ts'
import { Counter, Histogram, Registry } from 'prom-client'
import type { LiveStats } from '../../live/service.ts'
import type { SetAsideDocument } from '../../ports/set-aside.ts'
import type { Flush } from '../open/stores.ts'
import type { SlicesSeen } from '../slices/seen.ts'
import { watchEventLoop } from './event-loop.ts'
import { one, registeringIn } from './metric-reading.ts'
import { type ClusterSources, readCluster } from './metrics-of-cluster.ts'
import { readLive } from './metrics-of-live.ts'
import { readSlices } from './metrics-of-slices.ts'
import type { Progress } from './progress.ts'

/** Read at each request for the metrics. */
export interface MetricSources extends ProcessSources {
  progress(): Promise<readonly Progress[]>
  setAside(): Promise<readonly SetAsideDocument[]>
  /** Only in a process that serves viewers. */
  live?: (() => LiveStats) | undefined
  passwords(): { readonly running: number; readonly waiting: number }
  /** Only in a process that takes calls. */
  requests?: (() => { readonly running: number; readonly shed: number }) | undefined
  outgoing(): readonly OutgoingCount[]
  outbox(): Promise<number>
  /** Whether the last contact with the mail server succeeded. */
  mail(): boolean
}

export interface ProcessSources {
  /** Whether each distributed engine answers, by its name. */
  readonly engines?: Readonly<Record<string, () => boolean>> | undefined
  /** Only in a process of a cluster. */
  readonly cluster?: ClusterSources | undefined
  /** Only in a process that serves slices. */
  readonly slices?: SlicesSeen | undefined
}

/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const FLUSHES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1]
/** Writers in one flush. */
const WRITERS = [1, 2, 5, 10, 25, 50, 100, 250, 1000]

/**
 * The numbers of one process for Prometheus (OPS-4). Labels are the product's own names: route patterns, views,
 * targets. Users, boards and addresses are never labels: their number is unlimited, and they must not be collected.
 */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const loop = watchEventLoop()

  const requests = new Histogram({
    name: 'pingboard_http_request_duration_seconds',
    help: 'Requests answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const limited = new Counter({
    name: 'pingboard_limiter_hits_total',
    help: 'Requests refused because somebody asked too often',
    labelNames: ['route'],
    registers,
  })
  const flushes = new Histogram({
    name: 'pingboard_log_flush_seconds',
    help: 'Transactions of the log, from their making to their being on the disk',
    buckets: FLUSHES,
    registers,
  })
  const writers = new Histogram({
    name: 'pingboard_log_flush_writers',
    help: 'Appends and other writers that shared one flush',
    buckets: WRITERS,
    registers,
  })

  let fullAt = Number.NEGATIVE_INFINITY

  const registering = registeringIn(registry)
  const { gauge, counter } = registering

  /** Numbers of every process, whatever it runs. */
  function readProcess({ engines: stores, cluster, slices }: ProcessSources): void {
    const engines = { ...stores, ...cluster?.engines }
    gauge(
      'event_loop_delay_seconds',
      'Lateness of the event loop since the last reading',
      ['quantile'],
      () => {
        const { p50, p99, max } = loop.read()
        return [
          [{ quantile: '0.5' }, p50],
          [{ quantile: '0.99' }, p99],
          [{ quantile: '1' }, max],
        ]
      },
    )
    gauge('process_resident_bytes', 'Memory of the process', [], () => one(process.memoryUsage.rss()))
    gauge('process_memory_limit_bytes', 'What the process may hold before it is killed', [], () =>
      one(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())),
    )
    counter('process_cpu_seconds_total', 'Time on the processor', [], () => {
      const { user, system } = process.cpuUsage()
      return one((user + system) / 1e6)
    })
    if (Object.keys(engines).length > 0)
      gauge('engine_up', 'Whether a distributed engine answers this process', ['engine'], () =>
        Object.entries(engines).map(([engine, answers]) => [{ engine }, answers() ? 1 : 0] as const),
      )
    if (cluster) readCluster(cluster, registering)
    if (slices) readSlices(slices, registering)
  }

  function read(sources: MetricSources): void {
    readProcess(sources)
    const followers = (kind: Progress['kind'], value: (progress: Progress) => number) => async () =>
      (await sources.progress())
        .filter(progress => progress.kind === kind)
        .map(progress => [{ [kind]: progress.name }, value(progress)] as const)

    // A position is sortable text, not a number, so the lag is given in seconds.
    for (const kind of ['view', 'consumer'] as const) {
      gauge(
        `${kind}_lag_seconds`,
        `Since the log holds something a ${kind} has not taken in`,
        [kind],
        followers(kind, ({ lag }) => lag),
      )
    }
    gauge('set_aside_documents', 'Documents that stopped at an event', ['view'], async () =>
      Map.groupBy(await sources.setAside(), ({ name }) => name)
        .entries()
        .map(([view, documents]) => [{ view }, documents.length] as const)
        .toArray(),
    )
    const { requests: load, live } = sources
    if (load) {
      gauge('http_requests_running', 'Requests being answered', [], () => one(load().running))
      counter('http_requests_shed_total', 'Requests refused at once under load', [], () => one(load().shed))
    }
    if (live) readLive(live, registering)
    gauge('password_hashes_running', 'Passwords being hashed', [], () => one(sources.passwords().running))
    gauge('password_hashes_waiting', 'Passwords waiting to be hashed', [], () =>
      one(sources.passwords().waiting),
    )
    counter('outgoing_calls_total', 'Requests to other services', ['target', 'result'], () =>
      sources.outgoing().map(({ target, result, requests }) => [{ target, result }, requests] as const),
    )
    gauge('outbox_waiting', 'Mails and notifications that have not left', [], async () =>
      one(await sources.outbox()),
    )
    gauge('mail_up', 'Whether the last contact with the mail server succeeded', [], () =>
      one(sources.mail() ? 1 : 0),
    )
  }

  return {
    /** Adds the metrics that are read from other parts, once these parts exist. */
    read,
    /** The same for a process without a log: an edge. */
    readProcess,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** When a request was last refused because the disk was full: monotonic milliseconds. */
    fullAt: () => fullAt,
    answered(method: string, route: string, status: number, milliseconds: number): void {
      requests.observe({ method, route, status }, milliseconds / 1000)
      if (status === 429) limited.inc({ route })
      if (status === 507) fullAt = performance.now()
    },
    flushed(flush: Flush): void {
      flushes.observe(flush.milliseconds / 1000)
      writers.observe(flush.writers)
    },
    close: loop.close,
  }
}
export type Metrics = ReturnType<typeof openMetrics>
