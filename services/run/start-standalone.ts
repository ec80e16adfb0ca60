import type { UserId } from '@pingboard/contracts/ids.ts'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { CAPTAIN, isOfDemo } from '@pingboard/infra/demo/cast.ts'
import { playDemo } from '@pingboard/infra/demo/evening.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AccountLimits } from '../account/parts.ts'
import { account } from '../account/service.ts'
import { parisDay } from '../boards/paris-day.ts'
import { boards } from '../boards/service.ts'
import { boardPage } from '../boards/views/board-page.ts'
import { federation } from '../federation/service.ts'
import { groups } from '../groups/service.ts'
import { groupPage } from '../groups/views/group-page.ts'
import { register } from '../http/register.ts'
import { httpServer } from '../http/server.ts'
import type { Service } from '../http/service.ts'
import { callers, cookieRules } from '../http/session.ts'
import type { LiveLimits } from '../live/limits.ts'
import { live } from '../live/service.ts'
import { clientAddress } from './client-address.ts'
import { keptSecret, openDataDirectory } from './data-directory.ts'
import { openFederationOf } from './federation.ts'
import { health } from './health.ts'
import { originsOf } from './origins.ts'
import { type Settings, StartError } from './settings.ts'
import { publishSlices, republishOnBuild, SHELL_DIST } from './slices.ts'

export interface Running {
  /** Addresses of the product, the one to print first. */
  readonly origins: readonly string[]
  readonly port: number
  readonly demo: ProductSettings['demo']
  /** Stops in order: no new commands, viewers are told, running calls finish, the log is closed (OPS-3). */
  close(): Promise<void>
}

export interface StandaloneOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** The log can no longer be written: final for this process (DUR-7). */
  readonly onBroken: (error: Error) => void
  /** For load tests, whose viewers all share one address. */
  readonly liveLimits?: Partial<LiveLimits>
  /** For tests, whose people all come from one address. */
  readonly accountLimits?: AccountLimits
}

/**
 * The whole product in one process: every service, the embedded engine, the pages.
 * @throws StartError with one message for whoever started it; whatever was opened is closed again
 */
export async function startStandalone({
  settings,
  logger,
  onBroken,
  liveLimits,
  accountLimits,
}: StandaloneOptions): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const { dataDir } = settings
  let stopping = false

  // ---- What the product stands on ----
  openDataDirectory(dataDir)
  if (settings.lan)
    logger.warn('--lan: plain http on every address, the session cookie is not protected by TLS')
  const engine = await openEmbedded({
    dir: dataDir,
    views: [groupPage, boardPage],
    clock,
    log: logger,
    onBroken,
  }).catch(refuseStart)
  opened.defer(() => engine.close())
  const people = await Promise.try(openPeople, { dir: dataDir, clock }).catch(refuseStart)
  opened.defer(() => people.close())
  const upstream = await openFederationOf(settings, clock, logger)
  opened.defer(() => upstream.close())
  const cookie = cookieRules(settings.publicUrl !== null)
  const callerOf = callers({ sessions: people.sessions, clock, cookie })

  // ---- What it decides ----
  const { log, views } = engine
  const demoPeople = new Set<UserId>()
  const shared = { log, ids, clock, views, isDemo: (id: UserId) => demoPeople.has(id) }
  const accountService = account({
    ...shared,
    people: people.records,
    sessions: people.sessions,
    passwords: openArgon2(),
    // The demo's password is public: it opens nothing from another machine, and nothing on a public address.
    isDemoSignInAllowed: (email, address) =>
      !isOfDemo(email) || (settings.publicUrl === null && (!settings.lan || isLoopback(address))),
    logger,
    limits: accountLimits,
  })
  const groupService = groups({
    ...shared,
    directory: accountService.directory,
    flagsOf: accountService.flagsOf,
    invitationSecret: keptSecret(dataDir, 'invitations'),
  })
  const { rights } = groupService
  const boardService = boards({
    ...shared,
    rights,
    mostWatched: { boards: () => rooms.mostWatched.boards() },
  })
  const federationService = federation({ federation: upstream.federation })
  const services: Service[] = [accountService, groupService, boardService, federationService]

  // ---- How it is reached ----
  const app = httpServer({
    logger,
    trustedProxies: settings.trustedProxies,
    https: settings.publicUrl !== null,
  })
  opened.defer(() => app.close())
  // Filled once the port is known, before the first request can arrive.
  const origins = new Set<string>()
  const liveOrigins: string[] = []
  const bus = openBus({ log, views, sources: services.flatMap(service => service.sources), logger })
  const rooms = live({
    bus,
    reader: boardService.reader,
    rights,
    callerOf,
    origins,
    clock,
    log: logger,
    limits: liveLimits,
    addressOf: clientAddress(settings.trustedProxies),
  })
  opened.defer(() => rooms.close())
  register(
    app,
    services.flatMap(service => service.routes),
    {
      rights,
      locators: boardService.locators,
      ids,
      callerOf,
      cookie,
      origins,
      reached: async (position, milliseconds) => {
        for (const name of engine.viewNames) await views.reached(name, position, milliseconds)
      },
      stopping: () => stopping,
    },
  )
  health(app, { log: () => engine.healthy(), service: () => !stopping })

  const demo = settings.demo && !settings.lan ? { email: CAPTAIN.email, password: CAPTAIN.password } : null
  const product: ProductSettings = {
    defaultLanguage: settings.defaultLanguage,
    federation: settings.fftt ? 'smartping' : 'demo',
    demo,
    donationUrl: settings.donationUrl,
    teamEmail: settings.teamEmail,
  }
  if (settings.development) opened.defer(await republishOnBuild(dataDir, logger))
  else await publishSlices(dataDir)
  await app.register(edge, { shellDist: SHELL_DIST, dataDir, settings: () => product, liveOrigins })
  rooms.attach(app.server)
  const port = await listen(app, settings)
  for (const origin of originsOf(settings, port)) {
    origins.add(origin)
    liveOrigins.push(origin.replace(/^http/, 'ws'))
  }

  // ---- What moves by itself ----
  const working = new AbortController()
  const consumers = services
    .flatMap(service => service.consumers ?? [])
    .map(({ name, topics, handle }) =>
      bus.consume({ name, topics, from: 'checkpoint' }, handle, working.signal),
    )
  opened.defer(async () => {
    working.abort()
    await Promise.allSettled(consumers)
  })
  const evening = new AbortController()
  opened.defer(() => {
    stopping = true
    evening.abort()
  })
  if (settings.demo) {
    void playDemo({
      origin: `http://127.0.0.1:${port}`,
      today: () => parisDay(clock.now()),
      onPerson: id => demoPeople.add(id),
      watched: () => rooms.stats().viewers > 0,
      log: logger,
      signal: evening.signal,
    })
  }

  const running = opened.move()
  return { origins: [...origins], port, demo, close: () => running.disposeAsync() }
}

/** @returns the port in use @throws StartError when it is taken or not ours to take */
async function listen(app: FastifyInstance, { port, host }: Settings): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new StartError(`port ${port} is busy; set PORT to another one.`)
    if (code === 'EACCES') throw new StartError(`port ${port} may not be used here; set PORT to another one.`)
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

const isLoopback = (address: string) => /^(?:127\.|::1$|::ffff:127\.)/.test(address)

function refuseStart(error: unknown): never {
  throw new StartError(error instanceof Error ? error.message : String(error))
}
