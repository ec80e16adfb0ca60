import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { shedLoad } from '../../http/overload.ts'
import type { Live } from '../../live/service.ts'
import type { Ports } from '../open/ports.ts'
import { isOfThisBuild } from '../open/views.ts'
import type { Settings } from '../settings/settings.ts'
import type { SlicesSeen } from '../slices/seen.ts'
import { type Checks, healthOf } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { ClusterSources } from './metrics-of-cluster.ts'
import { operations } from './operations.ts'
import { type OpsPort, openOpsPort } from './ops-port.ts'
import { othersAlive } from './others-alive.ts'
import { type Follower, watchProgress } from './progress.ts'
import { soon } from './soon.ts'

/** How long the disk counts as full after a refusal because of it. Milliseconds. */
const FULL_FOR_MS = 60_000
/** How long health tells what engines said of views: however many ask, the engines are asked once a second. Milliseconds. */
const HEALTH_GOOD_FOR_MS = 1000

export interface Operated {
  readonly app: FastifyInstance
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  readonly ports: Pick<Ports, 'engine' | 'viewNames' | 'people' | 'passwords' | 'mail' | 'outgoing'>
  /** Followers of the log in this process, beside the views. */
  readonly followers?: () => readonly Follower[]
  readonly rooms?: Live
  readonly load?: ReturnType<typeof shedLoad>
  /** Only in a process that serves slices. */
  readonly slices?: SlicesSeen
  /** Numbers that only a process of a cluster has. */
  readonly cluster?: ClusterSources | undefined
  /** Further parts that can fail for a while, by name. */
  readonly optional?: Checks | undefined
  /** The port of operations, when it was opened before the engines. */
  readonly opsPort?: OpsPort | null | undefined
  readonly stopping: () => boolean
  /** Ends the watch over views and consumers. */
  readonly signal: AbortSignal
}

/**
 * Serves health and metrics on the product's own port, or also on a port for this machine only: see `operations`.
 * @throws StartError when the port of operations is taken
 */
export async function operate(given: Operated): Promise<{ close(): Promise<void> }> {
  const { app, settings, logger, metrics, ports, followers = () => [], signal } = given
  const { engine, viewNames, people, passwords, mail, outgoing } = ports
  const { log, views } = engine
  const progress = watchProgress({
    followers: () => [
      ...viewNames.map(name => ({ kind: 'view' as const, name, position: () => views.checkpoint(name) })),
      ...followers(),
    ],
    head: () => log.head(),
    now: () => performance.now(),
    log: logger,
  })
  progress.watch(signal)
  const setAside = async () => (await views.setAside()).filter(isOfThisBuild)
  // An engine that is away answers late, and health must answer at once. Each edge asks each second.
  const isFar = Object.keys(engine.engines).length > 0
  const kept = { goodForMs: HEALTH_GOOD_FOR_MS }
  const seen = isFar
    ? { setAside: soon(setAside, [], kept), progress: { look: soon(() => progress.look(), [], kept) } }
    : { setAside, progress }
  metrics.read({
    progress: () => progress.look(),
    setAside,
    live: given.rooms?.stats,
    passwords: passwords.queue,
    requests: given.load?.stats,
    outgoing: () => outgoing.counts(),
    outbox: () => people.outbox.waiting(),
    mail: mail.isAlive,
    slices: given.slices,
    engines: engine.engines,
    cluster: given.cluster,
  })
  const isAlive = othersAlive(() => outgoing.counts())
  const health = healthOf({
    needed: { log: () => engine.healthy(), ...engine.engines, service: () => !given.stopping() },
    optional: {
      // Optional, because reading and watching still work with a full disk (DUR-8).
      disk: () => performance.now() - metrics.fullAt() > FULL_FOR_MS,
      federation: () => isAlive('federation'),
      push: () => isAlive('push'),
      issues: () => isAlive('issues'),
      mail: mail.isAlive,
      ...given.optional,
    },
    ...seen,
  })
  const { slices } = given
  const reachedBy = settings.isPublic ? 'everyone' : 'this machine'
  operations(app, { health, metrics, reachedBy, slices: () => slices ?? null })
  const own = given.opsPort ?? (await openOpsPort({ settings, logger, metrics }))
  own?.tell(health, slices)
  return { close: async () => own?.close() }
}
