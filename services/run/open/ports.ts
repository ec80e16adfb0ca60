import { openDrawing } from '@pingboard/infra/drawing/thread.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import type { Logger } from 'pino'
import { viewName } from '../../kernel/view.ts'
import type { Metrics } from '../observing/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { openDataDirectory } from './data-directory.ts'
import { asksNothing, openFederationOf } from './federation.ts'
import { openMail } from './mail.ts'
import { openShared } from './shared.ts'
import { openStores } from './stores.ts'
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
  /** Names of the engines that the start waits for. */
  readonly waiting?: Set<string> | undefined
}

/**
 * Opens what the product needs: the log with its views, the records of people, released slices, mail, other
 * servers, the federation.
 * @param opened closes all of them, in reverse order
 * @throws StartError with one message for the person who starts the product
 */
export async function openPorts(
  { settings, logger, metrics, projected = 'inline', onBroken, flushDelay, goOn, waiting }: PortsOptions,
  opened: AsyncDisposableStack,
) {
  const { dataDir } = settings
  openDataDirectory(dataDir)
  for (const warning of settings.warnings) logger.warn(warning)
  if (settings.lan)
    logger.warn('--lan: plain http on every address, the session cookie is not protected by TLS')
  const { engine, people, mongodb } = await openStores(
    {
      settings,
      views: projected === 'inline' ? VIEWS : [],
      clock,
      log: logger,
      onBroken,
      onFlush: metrics.flushed,
      flushDelay,
      goOn,
      waiting,
    },
    opened,
  )
  const shared = await openShared(
    { process: settings.process, dataDir, mongodb, clock, logger, goOn, waiting },
    opened,
  )
  const mail = openMail(settings, clock)
  opened.defer(mail.close)
  const outgoing = openOutgoing({ clock })
  const answersCalls = settings.process === 'standalone' || settings.process === 'api'
  const upstream = answersCalls ? await openFederationOf(settings, outgoing, clock, logger) : asksNothing
  opened.defer(() => upstream.close())
  const { federation } = upstream
  const drawing = openDrawing({ log: logger })
  opened.defer(drawing.close)
  return {
    clock,
    ids,
    engine,
    viewNames: VIEWS.map(viewName),
    people,
    ...shared,
    mail,
    outgoing,
    federation,
    drawing,
    passwords: openArgon2(),
  }
}
export type Ports = Awaited<ReturnType<typeof openPorts>>
