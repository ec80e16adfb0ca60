import type { Logger } from 'pino'
import { isLoopback } from '../../http/at-this-machine.ts'
import { httpServer } from '../../http/server.ts'
import { type Settings, StartError } from '../settings/settings.ts'
import type { SlicesSeen } from '../slices/seen.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'
import { operations } from './operations.ts'

/** The port of its own on which a process answers its operator. */
export interface OpsPort {
  /**
   * From here on `health` answers. Before, the process starts and is not ready.
   * @param slices in a process that serves them
   */
  tell(health: () => Promise<Health>, slices?: SlicesSeen): void
  close(): Promise<void>
}

/**
 * Opens OPS_PORT. Null when there is none.
 * @param waiting names of the engines that the start waits for
 * @throws StartError when the port is taken
 */
export async function openOpsPort({
  settings: { opsPort: port, opsHost: host },
  logger,
  metrics,
  waiting = new Set(),
}: {
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  readonly waiting?: ReadonlySet<string>
}): Promise<OpsPort | null> {
  if (port === null) return null
  let health = async (): Promise<Health> => ({
    status: 'not ready',
    failing: waiting.size > 0 ? [...waiting] : ['start'],
    degraded: [],
    setAside: [],
  })
  let seen: SlicesSeen | null = null
  const app = httpServer({ logger })
  operations(app, {
    health: () => health(),
    metrics,
    reachedBy: isLoopback(host) ? 'this machine' : 'operators',
    slices: () => seen,
  })
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(`OPS_PORT ${port} of ${host} cannot be used (${code}); set another one.`)
  }
  return {
    tell(asked, slices) {
      health = asked
      seen = slices ?? null
    },
    close: () => app.close(),
  }
}
