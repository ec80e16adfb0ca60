import { login, type Profile, register, updateProfile } from '@pingboard/contracts/http/account.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import { startApi } from '@pingboard/run/api.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { openPorts } from '@pingboard/run/open/ports.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDirectory } from '../adapters/promises.ts'
import { answered, Client, PASSWORD } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { RAISED } from '../support/raised.ts'
import { aDatabase, addressOf, aName, without } from './engines.ts'

const SECRET = Buffer.alloc(32, 7).toString('base64url')
const PAGES = 'http://127.0.0.1:4100'

/** Calls of ports by name, those of the log with the kind of their stream: `log.append board`. */
type Calls = string[]

/** The rights as they are now, and the score. */
const COST = ['log.readStream group', 'log.append board']
/** Where another process appends to the board too, its end is read. The edge lets this happen when nodes come or go. */
const COST_SHARED = ['log.readStream group', 'log.readStream board', 'log.append board']

describe.skipIf(without('eventstore', 'mongodb'))('the cost of a score on the cluster', () => {
  test('the end of one stream, one append, at most two reads of records; no whole stream, no write of a record', async () => {
    const calls: Calls = []
    const { somebody } = await anApi(calls)
    const [captain, scorer] = [await somebody(), await somebody()]
    const group = await aGroupOf(captain)
    await join(captain, group, scorer, 'scorer')
    const board = await aBoardIn(group, captain)
    const [game] = board.games
    let points = 0
    // What is judged is a score that was answered: a busy engine may refuse the one before.
    const score = () =>
      answered(() => {
        calls.length = 0
        return scorer.call(updateGame, {
          params: { id: game?.id ?? '' },
          body: { scoreTeam1: ++points },
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
      }, 200)
    // The first score of a process reads the streams that it keeps from then on.
    await score()
    for (let round = 0; round < 10; round++) {
      await score()
      const of = (part: string) => calls.filter(call => call.startsWith(part))
      expect(ofLog(calls)).toEqual(COST)
      expect(of('records.').length, calls.join(', ')).toBeLessThanOrEqual(2)
      expect(of('records.').filter(call => !READS.test(call))).toEqual([])
      // Whether the page of the board was set aside: MongoDB is asked once a second for all boards (`views-kept.test.ts`).
      // How far views are is looked at by the clock, not by a score.
      expect(of('views.').filter(call => call !== 'views.checkpoint')).toEqual(['views.isSetAside'])
      expect(of('leases.')).toEqual([])
    }
  })

  test('one more end is read at a process that another one has overtaken', async () => {
    const url = aDatabase()
    const [here, there]: [Calls, Calls] = [[], []]
    const first = await anApi(here, url)
    const second = await anApi(there, url)
    const captain = await first.somebody()
    const board = await aBoardIn(await aGroupOf(captain), captain)
    const elsewhere = second.client(captain)
    const params = { id: board.games[0]?.id ?? '' }
    let points = 0
    const score = (by: Client, calls: Calls) =>
      answered(() => {
        calls.length = 0
        return by.call(updateGame, { params, body: { scoreTeam1: ++points } })
      }, 200)
    await score(captain, here)
    await score(elsewhere, there)
    // The log refuses each of them once: from then on they know of each other.
    await score(captain, here)
    await score(elsewhere, there)
    for (let round = 0; round < 3; round++) {
      await score(captain, here)
      await score(elsewhere, there)
      for (const calls of [here, there]) expect(ofLog(calls)).toEqual(COST_SHARED)
    }
  })
})

describe.skipIf(without('eventstore', 'mongodb'))('the cost of health on the cluster', () => {
  test('engines are asked once a second, however many edges ask', async () => {
    const calls: Calls = []
    const { origin } = await anApi(calls)
    const ready = async () => (await fetch(`${origin}/health/ready`)).status
    await ready()
    calls.length = 0
    const began = performance.now()
    let asked = 0
    while (performance.now() - began < 2000) {
      expect(new Set(await Promise.all([ready(), ready(), ready(), ready()]))).toEqual(new Set([200]))
      asked += 4
    }
    const seconds = Math.ceil((performance.now() - began) / 1000) + 1
    const times = (name: string) => calls.filter(call => call === name).length
    expect(asked).toBeGreaterThan(10 * seconds)
    expect(times('views.setAside')).toBeLessThanOrEqual(seconds)
    // The process looks at the progress of its views once a second by itself.
    expect(times('log.head')).toBeLessThanOrEqual(2 * seconds)
  })
})

/** Calls of the log, without the end of the log, which the watch over views asks for once a second. */
const ofLog = (calls: Calls) => calls.filter(call => call.startsWith('log.') && call !== 'log.head')

/** Names of calls that store nothing. */
const READS = /\.(?:find|byId|byIds|byEmail|flagsOf|ofUser|ofGame|search)$/

/** An api process in this program, over the engines; its calls of ports are noted. */
async function anApi(calls: Calls, mongodb = aDatabase()) {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings(
    {
      ...RAISED,
      PINGBOARD_PROCESS: 'api',
      PORT: '0',
      PINGBOARD_DATA: await aDirectory(),
      EVENTSTORE_URL: addressOf('eventstore'),
      MONGODB_URL: mongodb,
      EDGE_SECRET: SECRET,
      PUBLIC_URL: PAGES,
      MAIL_LINKS_SECRET: SECRET,
      INVITATIONS_SECRET: SECRET,
      PUSH_PRIVATE_KEY: SECRET,
    },
    ['--empty'],
  )
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const metrics = openMetrics()
  opened.defer(metrics.close)
  const ports = await openPorts(
    {
      settings,
      logger,
      metrics,
      projected: 'apart',
      onBroken(error) {
        throw error
      },
      goOn: async () => {},
    },
    opened,
  )
  const { engine, people, leases } = ports
  const records = Object.entries(people).map(([name, port]) => [
    name,
    typeof port === 'object' && port !== null ? noted(`records.${name}`, port, calls) : port,
  ])
  const api = await startApi({
    settings,
    logger,
    metrics,
    ports: {
      ...ports,
      engine: { ...engine, log: noted('log', engine.log, calls), views: noted('views', engine.views, calls) },
      people: { ...people, ...Object.fromEntries(records) },
      leases: noted('leases', leases, calls),
    },
    busOf: () => ({
      consume: (_consumer, _handle, signal) =>
        new Promise(resolve => signal.addEventListener('abort', () => resolve())),
    }),
    origins: new Set([PAGES]),
  })
  opened.defer(api.close)
  const running = opened.move()
  onTestFinished(() => running.disposeAsync())
  const origin = `http://127.0.0.1:${api.port}`
  return {
    origin,
    client(of: Client): Client {
      const client = new ClientOfEdge(origin)
      client.cookie = of.cookie
      return client
    },
    /** A new person, signed in. */
    async somebody(): Promise<Client & { profile: Profile }> {
      const client = new ClientOfEdge(origin)
      const email = `${aName()}@club.example`
      const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
      await answered(() => client.call(register, { body }), 202)
      await answered(() => client.call(login, { body: { email, password: PASSWORD } }), 200)
      const names = { firstname: 'Claude', lastname: 'Petit' }
      const { data } = await answered(() => client.call(updateProfile, { body: names }), 200)
      return Object.assign(client, { profile: data })
    },
  }
}

/** A client whose calls come through the edge. */
class ClientOfEdge extends Client {
  readonly #signature = edgeSignature(SECRET)

  override send(...[method, path, body, headers]: Parameters<Client['send']>): ReturnType<Client['send']> {
    return super.send(method, path, body, { ...this.#signature.sign('192.0.2.1'), ...headers })
  }
}

/** The same port. Each call is noted. */
function noted<Port extends object>(name: string, port: Port, calls: Calls): Port {
  return new Proxy(port, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const [stream] = args
        const kind = name === 'log' && typeof stream === 'string' ? ` ${stream.split('-')[0]}` : ''
        calls.push(`${name}.${String(property)}${kind}`)
        return Reflect.apply(member, target, args)
      }
    },
  })
}
