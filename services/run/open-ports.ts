import { openLeases } from '@pingboard/infra/leases/sqlite.ts'
import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { memoryPresence } from '@pingboard/infra/memory/presence.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import type { Logger } from 'pino'
import { viewName } from '../kernel/view.ts'
import { openDataDirectory } from './data-directory.ts'
import { openFederationOf } from './federation.ts'
import { openMail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { openStores } from './open-stores.ts'
import type { Settings } from './settings.ts'
import { VIEWS } from './views.ts'

export interface PortsOptions {
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  /** `inline`: views are stored with the events. `apart`: projectors update the views. */
  readonly projected?: 'inline' | 'apart'
  /** Called when a file can no longer be written. From then on every command fails (DUR-7). */
  readonly onBroken: (error: Error) => void
  /** For load tests: extra time of each flush of the log, milliseconds. */
  readonly flushDelay?: number | undefined
  /** Called between long steps. @throws to end the start */
  readonly goOn: () => Promise<void>
}

/**
 * Opens what the product needs: the log with its views, the records of people, released slices, mail, other
 * servers, the federation.
 * @param opened closes all of them, in reverse order
 * @throws StartError with one message for the person who starts the product
 */
export async function openPorts(
  { settings, logger, metrics, projected = 'inline', onBroken, flushDelay, goOn }: PortsOptions,
  opened: AsyncDisposableStack,
) {
  const { dataDir } = settings
  openDataDirectory(dataDir)
  for (const warning of settings.warnings) logger.warn(warning)
  if (settings.lan)
    logger.warn('--lan: plain http on every address, the session cookie is not protected by TLS')
  const { engine, people } = await openStores(
    {
      settings,
      views: projected === 'inline' ? VIEWS : [],
      clock,
      log: logger,
      onBroken,
      onFlush: metrics.flushed,
      flushDelay,
      goOn,
    },
    opened,
  )
  const leases = openLeases(dataDir, logger)
  opened.defer(() => leases.close())
  // No other process works in this directory (DUR-3), so a remaining lease belongs to a process that was killed.
  leases.endAll()
  const mail = openMail(settings, clock)
  opened.defer(mail.close)
  const outgoing = openOutgoing({ clock })
  const upstream = await openFederationOf(settings, outgoing, clock, logger)
  opened.defer(() => upstream.close())
  const { federation } = upstream
  return {
    clock,
    ids,
    engine,
    viewNames: VIEWS.map(viewName),
    people,
    leases,
    slices: openSliceFiles(dataDir),
    mail,
    outgoing,
    federation,
    passwords: openArgon2(),
    rateLimits: memoryRateLimits(clock),
    presence: memoryPresence(clock),
    mostWatched: memoryMostWatched(clock),
  }
}
export type Ports = Awaited<ReturnType<typeof openPorts>>
