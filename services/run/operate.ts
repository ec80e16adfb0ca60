import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { shedLoad } from '../http/overload.ts'
import { httpServer } from '../http/server.ts'
import type { Live } from '../live/service.ts'
import { healthOf } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { Ports } from './open-ports.ts'
import { operations } from './operations.ts'
import { othersAlive } from './others-alive.ts'
import { type Follower, watchProgress } from './progress.ts'
import { type Settings, StartError } from './settings.ts'
import { isOfThisBuild } from './views.ts'

/** How long the disk counts as full after a refusal because of it. Milliseconds. */
const FULL_FOR_MS = 60_000

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
  metrics.read({
    progress: () => progress.look(),
    setAside,
    live: given.rooms?.stats,
    passwords: passwords.queue,
    requests: given.load?.stats,
    outgoing: () => outgoing.counts(),
    outbox: () => people.outbox.waiting(),
  })
  const isAlive = othersAlive(() => outgoing.counts())
  const health = healthOf({
    needed: { log: () => engine.healthy(), service: () => !given.stopping() },
    optional: {
      // Optional, because reading and watching still work with a full disk (DUR-8).
      disk: () => performance.now() - metrics.fullAt() > FULL_FOR_MS,
      federation: () => isAlive('federation'),
      push: () => isAlive('push'),
      issues: () => isAlive('issues'),
      mail: mail.isAlive,
    },
    setAside,
    progress,
  })
  operations(app, { health, metrics, everyone: settings.publicUrl !== null })
  if (settings.opsPort === null) return { close: async () => {} }

  const own = httpServer({ logger })
  operations(own, { health, metrics, everyone: false })
  try {
    await own.listen({ port: settings.opsPort, host: '127.0.0.1' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(`OPS_PORT ${settings.opsPort} cannot be used (${code}); set another one.`)
  }
  return { close: () => own.close() }
}
