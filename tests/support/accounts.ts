import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, register as registerRoute } from '@pingboard/contracts/http/account.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { systemIds as ids } from '@pingboard/infra/time/system.ts'
import { openStores } from '@pingboard/run/open/stores.ts'
import type { AccountLimits, AccountPorts } from '@pingboard/services/account/parts.ts'
import { account } from '@pingboard/services/account/service.ts'
import { linkToken } from '@pingboard/services/http/link-token.ts'
import { register } from '@pingboard/services/http/register.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import { callers, cookieRules } from '@pingboard/services/http/session.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { TokenPurpose } from '@pingboard/services/ports/mail-tokens.ts'
import type { Passwords } from '@pingboard/services/ports/passwords.ts'
import pino from 'pino'
import { boundLog } from './bound-log.ts'
import { Client, expectStatus } from './client.ts'
import { RAISED_WRITING } from './raised.ts'

const SECRET = 'a secret of thirty-two characters!'
export const PASSWORD = 'une longue phrase de passe'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Work done for a call that an observer could notice from the time until its answer. */
export interface Work {
  hashes: number
  appends: number
  /** Flushes of the log. */
  flushes: number
  /**
   * Writes of the personal records. Each takes one flush, whatever it finds: `tests/adapters/people-writes.test.ts`.
   */
  writes: number
}

/**
 * The account service alone, over real adapters and HTTP, with a clock that the test moves and the product's own
 * limits. The server trusts a proxy, so that a test can choose its client's address.
 */
export async function openAccounts({
  limits,
  passwords = openArgon2(),
  ports = {},
  isHttps = false,
  trustsProxy = true,
}: {
  limits?: AccountLimits
  passwords?: Passwords
  ports?: Partial<AccountPorts>
  isHttps?: boolean
  /** Whether a test chooses the client's address. */
  trustsProxy?: boolean
} = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-accounts-'))
  const clock = fixedClock()
  const work: Work = { hashes: 0, appends: 0, flushes: 0, writes: 0 }
  await using opened = new AsyncDisposableStack()
  const { engine, people } = await openStores(
    { settings: { dataDir: dir }, clock, onFlush: () => work.flushes++ },
    opened,
  )
  const counted = <Port extends object>(port: Port) => countWrites(port, work)
  const log: typeof engine.log = {
    ...boundLog(engine.log),
    append(...call) {
      work.appends++
      return engine.log.append(...call)
    },
  }
  const rateLimits = memoryRateLimits(clock)
  const service = account({
    log,
    views: engine.views,
    ids,
    clock,
    rateLimits,
    people: counted(people.records),
    sessions: counted(people.sessions),
    passwords: {
      hash(password) {
        work.hashes++
        return passwords.hash(password)
      },
      verify(hash, password) {
        work.hashes++
        return passwords.verify(hash, password)
      },
      needsRehash: hash => passwords.needsRehash(hash),
    },
    tokens: counted(people.tokens),
    linkSecret: SECRET,
    pushSubscriptions: counted(people.pushSubscriptions),
    outbox: counted(people.outbox),
    feedback: counted(people.feedback),
    sheetPlayers: counted(people.sheetPlayers),
    keptAnswers: counted(people.keptAnswers),
    groupMembers: { groupsOf: async () => [] },
    groupOfBoard: async () => null,
    limits,
    ...ports,
  })
  const cookie = cookieRules(isHttps)
  const app = httpServer({
    logger: pino({ level: 'silent' }),
    trustedProxies: trustsProxy ? ['127.0.0.1'] : [],
  })
  register(app, service.routes, {
    rights: { standing: async () => null },
    locators: { groupOfBoard: async () => null },
    earlier: async () => null,
    keptAnswers: counted(people.keptAnswers),
    ids,
    clock,
    rateLimits,
    writing: RAISED_WRITING,
    callerOf: callers({ sessions: counted(people.sessions), clock, cookie }),
    cookie,
    origins: new Set(),
    reached: async () => {},
    stopping: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const running = opened.move()

  let addresses = 0
  const anAddress = () => `192.0.2.${++addresses % 250}`

  /** A new visitor, in a browser of their own. */
  function visitor(address = anAddress()): Client {
    return new VisitorAt(origin, address)
  }

  return {
    origin,
    clock,
    service,
    people,
    log: engine.log,
    visitor,

    /** Registers an account with this address. */
    async registered(email: string, password = PASSWORD): Promise<void> {
      const body = { email, password, confirmPassword: password }
      await expectStatus(visitor().call(registerRoute, { body }), 202)
    },

    /** Signs in in a new browser. @returns the client of that browser */
    async signedIn(email: string, password = PASSWORD): Promise<Client> {
      const client = visitor()
      await expectStatus(client.call(login, { body: { email, password } }), 200)
      return client
    },

    /** The token of the newest mail of this kind, derived as in notifications. @throws Error when there is no mail */
    async token(purpose: TokenPurpose, email: string): Promise<string> {
      const person = await people.records.byEmail(email)
      if (!person) throw new Error(`nobody has ${email}`)
      const type = purpose === 'reset' ? 'PasswordResetRequested' : 'VerificationRequested'
      const events = await engine.log.readStream(`user-${person.id}`)
      const request = events.findLast(event => event.type === `account.${type}.v1`)?.data
      if (!request) throw new Error(`no ${purpose} was requested for ${email}`)
      return linkToken(SECRET, purpose, person.id, (request as { request: string }).request)
    },

    /** Names of the events of an account, oldest first. */
    async eventsOf(email: string): Promise<string[]> {
      const person = await people.records.byEmail(email)
      const events = await engine.log.readStream(`user-${person?.id}`)
      return events.map(({ type }) => type.split('.')[1] ?? '')
    },

    /** The work of a call. No other call may run meanwhile. */
    async costOf(call: () => Promise<unknown>): Promise<Work> {
      const before = { ...work }
      await call()
      return {
        hashes: work.hashes - before.hashes,
        appends: work.appends - before.appends,
        flushes: work.flushes - before.flushes,
        writes: work.writes - before.writes,
      }
    },

    async close(): Promise<void> {
      await app.close()
      await running.disposeAsync()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** A client with an address of its own, behind the proxy that the server trusts. */
class VisitorAt extends Client {
  readonly #address: string

  constructor(origin: string, address: string) {
    super(origin)
    this.#address = address
  }

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<Client['send']> {
    return super.send(method, path, body, { 'x-forwarded-for': this.#address, ...headers })
  }
}

/** Calls of the ports of personal records that store nothing. */
const READS = new Set([
  'byId',
  'byIds',
  'search',
  'flagsOf',
  'byEmail',
  'leaving',
  'overwritten',
  'find',
  'ofUser',
])

/** The same port. Every call that is no read counts as a write. */
function countWrites<Port extends object>(port: Port, work: Work): Port {
  const calls = Object.entries(port).map(([name, call]) => [
    name,
    (...given: unknown[]) => {
      if (!READS.has(name)) work.writes++
      return call(...given)
    },
  ])
  return Object.fromEntries(calls)
}
