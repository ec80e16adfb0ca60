import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { callers } from '../http/session.ts'
import type { GroupNews } from '../live/follow-groups.ts'
import type { LiveLimits } from '../live/limits.ts'
import { type Live, live } from '../live/service.ts'
import type { Bus } from '../ports/bus.ts'
import { clientAddress } from './callers/client-address.ts'
import { fromEdge } from './callers/edge-only.ts'
import type { Contexts } from './compose-contexts.ts'
import type { Tracing } from './observing/traces.ts'
import type { Ports } from './open/ports.ts'
import type { Settings } from './settings/settings.ts'

/** Adds the live connections of viewers to a server. */
export function serveLive(
  app: FastifyInstance,
  { mostWatched }: Pick<Ports, 'mostWatched'>,
  { boards, groups }: Pick<Contexts, 'boards' | 'groups'>,
  {
    settings,
    logger,
    bus,
    tracing,
    callerOf,
    origins,
    liveLimits,
    hears,
    groupNews,
  }: {
    readonly settings: Settings
    readonly logger: Logger
    readonly bus: Bus
    readonly tracing: Tracing | null
    readonly callerOf: ReturnType<typeof callers>
    readonly origins: ReadonlySet<string>
    readonly liveLimits?: Partial<LiveLimits> | undefined
    /** False while the bus tells nothing. */
    readonly hears?: (() => boolean) | undefined
    /** Where the bus is not the log itself. */
    readonly groupNews?: GroupNews | undefined
  },
): Live {
  const rooms = live({
    bus,
    callerOf,
    origins,
    limits: liveLimits,
    reader: tracing?.reader(boards.reader) ?? boards.reader,
    rights: groups.rights,
    mostWatched,
    log: logger,
    hears,
    groupNews,
    https: settings.isHttps,
    admits: fromEdge(settings),
    addressOf: clientAddress(settings.trustedProxies),
  })
  rooms.attach(app.server)
  // A closing server waits until its connections end, but viewers would not disconnect by themselves.
  app.addHook('preClose', () => rooms.close())
  return rooms
}
