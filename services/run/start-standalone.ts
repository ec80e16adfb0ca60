import type { UserId } from '@pingboard/contracts/ids.ts'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import { addErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { CAPTAIN, CAST, isOfDemo } from '@pingboard/infra/demo/cast.ts'
import { playDemo } from '@pingboard/infra/demo/evening.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { openOutgoing } from '@pingboard/infra/outgoing/client.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock, systemIds as ids } from '@pingboard/infra/time/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { licenceCheck } from '../account/known-licence.ts'
import type { AccountLimits } from '../account/parts.ts'
import { account } from '../account/service.ts'
import { parisDay } from '../boards/paris-day.ts'
import { boards } from '../boards/service.ts'
import { federation } from '../federation/service.ts'
import { groups } from '../groups/service.ts'
import { apiDocs } from '../http/api-docs.ts'
import { isLoopback } from '../http/at-this-machine.ts'
import { register } from '../http/register.ts'
import { httpServer } from '../http/server.ts'
import type { Service } from '../http/service.ts'
import { callers, cookieRules } from '../http/session.ts'
import { shedLoad } from '../http/shedding.ts'
import type { LiveLimits } from '../live/limits.ts'
import { live } from '../live/service.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { clientAddress } from './client-address.ts'
import { openDataDirectory } from './data-directory.ts'
import { openFederationOf } from './federation.ts'
import { keptSecret } from './kept-secrets.ts'
import { openMail } from './mail.ts'
import { openMessages } from './messages.ts'
import { openMetrics } from './metrics.ts'
import { operate } from './operate.ts'
import { originsOf } from './origins.ts'
import { observeRequests } from './requests.ts'
import { type Settings, StartError } from './settings.ts'
import { publishSlices, republishOnBuild, SHELL_DIST, shellFont } from './slices.ts'
import { runTasks } from './tasks.ts'
import { VIEWS } from './views.ts'

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
  /** Aborted: the start goes no further, and its reason is thrown. */
  readonly signal?: AbortSignal
  /** The log can no longer be written: final for this process (DUR-7). */
  readonly onBroken: (error: Error) => void
  /** For load tests, whose viewers all share one address. */
  readonly liveLimits?: Partial<LiveLimits>
  /** For load tests: milliseconds each flush of the log takes longer. */
  readonly flushDelay?: number
  /** For tests, whose people all come from one address. */
  readonly accountLimits?: AccountLimits
  /** For tests: in place of the push services and of the issue tracker. */
  readonly push?: Push
  readonly tracker?: IssueTracker
}

/**
 * The whole product in one process: every service, the embedded engine, the pages.
 * @throws StartError with one message for whoever started it; whatever was opened is closed again
 */
export async function startStandalone({
  settings,
  logger,
  signal,
  onBroken,
  liveLimits,
  flushDelay,
  accountLimits,
  push,
  tracker,
}: StandaloneOptions): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const { dataDir } = settings
  let stopping = false
  // From here on no command is a success any more, whichever file failed.
  const broken = (error: Error) => {
    stopping = true
    onBroken(error)
  }

  // ---- What the product stands on ----
  // Looked at between the steps of the start that take long.
  const goOn = async () => {
    await new Promise(setImmediate)
    signal?.throwIfAborted()
  }
  await goOn()
  openDataDirectory(dataDir)
  for (const warning of settings.warnings) logger.warn(warning)
  if (settings.lan)
    logger.warn('--lan: plain http on every address, the session cookie is not protected by TLS')
  const metrics = openMetrics()
  opened.defer(metrics.close)
  const engine = await openEmbedded({
    dir: dataDir,
    views: VIEWS,
    clock,
    log: logger,
    onBroken: broken,
    onFlush: metrics.flushed,
    flushDelay,
  }).catch(refuseStart)
  opened.defer(() => engine.close())
  await goOn()
  const people = await Promise.try(openPeople, { dir: dataDir, clock, onBroken: broken, log: logger }).catch(
    refuseStart,
  )
  opened.defer(() => people.close())
  const mail = openMail(settings, clock)
  opened.defer(mail.close)
  const outgoing = openOutgoing({ clock })
  const upstream = await openFederationOf(settings, outgoing, clock, logger)
  opened.defer(() => upstream.close())
  const cookie = cookieRules(settings.isHttps)
  const callerOf = callers({ sessions: people.sessions, clock, cookie })

  // ---- What it decides ----
  const { log, views } = engine
  const passwords = openArgon2()
  const demoPeople = new Set<UserId>()
  let hasDemoArrived = !settings.demo
  const shared = { log, ids, clock, views, isDemo: (id: UserId) => demoPeople.has(id) }
  const linkSecret = keptSecret(dataDir, 'mail-links', logger)
  const accountService = account({
    ...shared,
    people: people.records,
    sessions: people.sessions,
    passwords,
    tokens: people.tokens,
    linkSecret,
    pushSubscriptions: people.pushSubscriptions,
    outbox: people.outbox,
    feedback: people.feedback,
    sheetPlayers: people.sheetPlayers,
    keptAnswers: people.keptAnswers,
    groupMembers: { groupsOf: user => groupService.members.groupsOf(user) },
    onErased: erased => addErasures(dataDir, erased),
    forgetters: [mail.forget],
    // The demo's password is public: it opens nothing from another machine, and nothing on a public address.
    isDemoSignInAllowed: (email, address) =>
      !isOfDemo(email) || (settings.publicUrl === null && (!settings.lan || isLoopback(address))),
    isDemoArriving: (email, address) => !hasDemoArrived && isOfDemo(email) && isLoopback(address),
    refuseUnknownLicence: licenceCheck(upstream.federation),
    defaultLanguage: settings.defaultLanguage,
    logger,
    limits: accountLimits,
  })
  const groupService = groups({
    ...shared,
    directory: accountService.directory,
    flagsOf: accountService.flagsOf,
    invitationSecret: keptSecret(dataDir, 'invitations', logger),
  })
  const { rights } = groupService
  const boardService = boards({
    ...shared,
    rights,
    mostWatched: { boards: () => rooms.mostWatched.boards() },
    directory: accountService.directory,
    players: people.sheetPlayers,
    changesPerBoard: settings.changesPerBoard,
  })
  const today = () => parisDay(clock.now())
  const federationService = federation({ federation: upstream.federation, today })
  const { notificationService, feedbackService } = openMessages({
    settings,
    clock,
    ids,
    logger,
    people,
    outgoing,
    mail,
    linkSecret,
    origin: () => [...origins][0] ?? '',
    operations: accountService.operations,
    members: groupService.members,
    boards: boardService,
    push,
    tracker,
  })
  const services: Service[] = [
    accountService,
    groupService,
    boardService,
    federationService,
    notificationService,
    feedbackService,
  ]

  await goOn()
  // An erasure that a crash cut short is finished before anybody can ask for who is gone (PII-3).
  const erased = await accountService.erasure.finish()
  if (erased > 0) logger.warn({ erased }, 'erasures were finished')

  // ---- How it is reached ----
  const app = httpServer({
    logger,
    trustedProxies: settings.trustedProxies,
    https: settings.isHttps,
  })
  opened.defer(() => app.close())
  const load = shedLoad(app)
  observeRequests(app, metrics.answered)
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
    https: settings.isHttps,
    addressOf: clientAddress(settings.trustedProxies),
  })
  opened.defer(() => rooms.close())
  register(
    app,
    services.flatMap(service => service.routes),
    {
      rights,
      locators: boardService.locators,
      earlier: (kind, id, commandId) =>
        (kind === 'board' ? boardService : groupService).carriedOut(id, commandId),
      keptAnswers: people.keptAnswers,
      ids,
      clock,
      writing: settings.writing,
      callerOf,
      cookie,
      origins,
      reached: async (position, milliseconds) => {
        for (const name of engine.viewNames) await views.reached(name, position, milliseconds)
      },
      stopping: () => stopping,
    },
  )
  apiDocs(app, { font: shellFont() })
  const watching = new AbortController()
  const operating = await operate({
    app,
    settings,
    logger,
    engine,
    bus,
    rooms,
    outgoing,
    metrics,
    sources: { passwords: passwords.queue, requests: load.stats, outbox: () => people.outbox.waiting() },
    optional: { mail: mail.isAlive },
    stopping: () => stopping,
    signal: watching.signal,
  })
  opened.defer(async () => {
    watching.abort()
    await operating.close()
  })

  const demo = settings.demo && !settings.lan ? { email: CAPTAIN.email, password: CAPTAIN.password } : null
  const product: ProductSettings = {
    defaultLanguage: settings.defaultLanguage,
    federation: settings.fftt ? 'smartping' : 'demo',
    demo,
    donationUrl: settings.donationUrl,
    teamEmail: settings.teamEmail,
  }
  await goOn()
  if (settings.development) opened.defer(await republishOnBuild(dataDir, logger))
  else await publishSlices(dataDir, logger).catch(refuseStart)
  await app.register(notificationService.pages)
  await app.register(edge, { shellDist: SHELL_DIST, dataDir, settings: () => product, liveOrigins })
  rooms.attach(app.server)
  await goOn()
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
  const tasks = runTasks(services, working.signal, logger)
  opened.defer(async () => {
    working.abort()
    await Promise.allSettled([...consumers, tasks])
  })
  const evening = new AbortController()
  opened.defer(() => {
    stopping = true
    evening.abort()
  })
  if (settings.demo) {
    void playDemo({
      origin: `http://127.0.0.1:${port}`,
      today,
      onPerson(id) {
        demoPeople.add(id)
        hasDemoArrived = demoPeople.size === CAST.length
      },
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

function refuseStart(error: unknown): never {
  throw new StartError(error instanceof Error ? error.message : String(error))
}
