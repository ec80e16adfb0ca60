import type { Logger } from 'pino'
import type { callers } from '../http/session.ts'
import type { LiveLimits } from '../live/limits.ts'
import { type Live, live } from '../live/service.ts'
import type { Bus } from '../ports/bus.ts'
import { clientAddress } from './client-address.ts'
import type { Contexts } from './compose-contexts.ts'
import type { Ports } from './open-ports.ts'
import type { Settings } from './settings.ts'

/** What viewers are connected to. It listens once it is attached to a server. */
export function serveLive(
  { mostWatched }: Pick<Ports, 'mostWatched'>,
  { boards, groups }: Pick<Contexts, 'boards' | 'groups'>,
  {
    settings,
    logger,
    ...given
  }: {
    readonly settings: Settings
    readonly logger: Logger
    readonly bus: Bus
    readonly callerOf: ReturnType<typeof callers>
    readonly origins: ReadonlySet<string>
    readonly limits?: Partial<LiveLimits> | undefined
  },
): Live {
  return live({
    ...given,
    reader: boards.reader,
    rights: groups.rights,
    mostWatched,
    log: logger,
    https: settings.isHttps,
    addressOf: clientAddress(settings.trustedProxies),
  })
}
