import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERRORS } from '@pingboard/contracts/errors.ts'
import { listSessions } from '@pingboard/contracts/http/account.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { HEADERS, type Route } from '@pingboard/contracts/route.ts'
import { eventsIn } from '@pingboard/run/ops/events.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, CLUB } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { proof } from '../support/proof.ts'
import { type Outcome, type RawAnswer, speak } from '../support/raw-http.ts'
import { scale } from '../support/scale.ts'
import { bytesOf, queryText, type Wish, wishesFor } from './fuzz/requests.ts'

/** Requests of each route. */
const EACH = scale(400, 60)
/**
 * Requests that share people, group and board. The next requests get new ones, because deletions may have happened.
 */
const PER_SCENE = 60
/** Longer than any request of the fuzzer takes. Milliseconds. */
const DEADLINE = 8000

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.close())

interface Scene {
  readonly owner: Client
  readonly stranger: Client
  /** Ids of existing things, and a token that is valid. */
  readonly known: readonly string[]
}

/** A group with a board, its owner, and a stranger. */
async function aScene(origin: string): Promise<Scene> {
  const [owner, stranger] = [await somebody(origin), await somebody(origin)]
  const group = await aGroupOf(owner)
  const board = await aBoardIn(group, owner, 2)
  const { token } = (await expectStatus(owner.call(getInvitation, { params: { id: group.id } }), 200)).data
  const sessions = await owner.call(listSessions)
  return {
    owner,
    stranger,
    known: [
      group.id,
      board.id,
      ...board.games.map(game => game.id),
      membershipIdOf(group.id, owner.profile.id),
      owner.profile.id,
      stranger.profile.id,
      'admin',
      'scorer',
      token,
      CLUB,
      ...(sessions.status === 200 ? sessions.data.data.map(({ id }) => id as string) : []),
    ],
  }
}

/** Why a request must not have this outcome; null when the outcome is fine. */
function faultOf(outcome: Outcome, wish: Pick<Wish, 'method' | 'headers'>): string | null {
  if (outcome === 'hangs') return 'no answer in time'
  if (outcome === 'closed') return 'the connection was closed without an answer'
  const { status, body } = outcome
  // The server waits for a position in the future, and then answers that it is behind (CON-6).
  const isEarly = /^[0-9]{16,40}$/.test(wish.headers[HEADERS.minPosition] ?? '') && status === 503
  if (status >= 500 && !isEarly) return `${status}: ${body}`
  // 417 is Node's own answer to an `Expect` it does not know: it has no body.
  if (status < 400 || status === 417 || wish.method === 'HEAD') return null
  return problemFault(outcome)
}

/** Every refusal is a problem of the catalogue (INP-6). */
function problemFault({ status, head, body }: RawAnswer): string | null {
  if (!/^content-type: application\/problem\+json/im.test(head)) return `no problem: ${head}`
  const { code, ...problem } = JSON.parse(body)
  const [wanted] = ERRORS[code as keyof typeof ERRORS] ?? []
  return wanted === status && problem.status === status ? null : `${status} is not the status of ${code}`
}

/** Sends requests of a route until one of them finds a fault. @returns the fault with its request, or null */
async function fuzz(
  [name, route]: [string, Route],
  origin: string,
  scene: () => Promise<Scene>,
  { seed, count }: { seed: number; count: number },
  heard: (wish: Wish, outcome: Outcome, correlationId: string) => void = () => {},
): Promise<string | null> {
  const { host } = new URL(origin)
  for (let done = 0; done < count; done += PER_SCENE) {
    const { known, ...people } = await scene()
    const numRuns = Math.min(PER_SCENE, count - done)
    for (const wish of fc.sample(wishesFor(name, route, known), { seed: seed + done, numRuns })) {
      const cookie = wish.who === 'nobody' ? '' : people[wish.who].cookie
      const correlationId = randomUUID()
      const outcome = await speak(origin, bytesOf(wish, { host, cookie, correlationId }), DEADLINE)
      heard(wish, outcome, correlationId)
      const fault = faultOf(outcome, wish)
      if (fault) return `${fault}, to ${shown(wish)}`
    }
  }
  return null
}

const shown = (wish: Wish): string =>
  JSON.stringify({ ...wish, body: wish.body?.toString('latin1') }).slice(0, 1500)

proof(
  'no request of any route is answered by 5xx or not at all; whoever is refused has changed nothing',
  { timeout: 1_200_000 },
  async ({ seed, note }) => {
    /** Correlation ids of refused requests. */
    const refused = new Set<string>()
    const statuses = new Map<number, number>()
    const taken = new Set<string>()
    const faults: string[] = []
    const scene = () => aScene(product.origin)
    function heard(wish: Wish, outcome: Outcome, correlationId: string): void {
      if (typeof outcome === 'string') return
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      if (outcome.status >= 400) refused.add(correlationId)
      else if (outcome.status < 300) taken.add(wish.name)
    }
    for (const [index, entry] of (Object.entries(routes) as [string, Route][]).entries()) {
      // Each route gets other junk.
      const draws = { seed: seed + index * EACH, count: EACH }
      const fault = await fuzz(entry, product.origin, scene, draws, heard)
      if (fault) faults.push(fault)
    }
    expect(faults).toEqual([])
    // Most routes also accepted a request, so more than their schemas was reached.
    expect(taken.size).toBeGreaterThan(Object.keys(routes).length / 2)
    const stored: string[] = []
    for await (const { metadata } of eventsIn(product.ports.engine.log)) stored.push(metadata.$correlationId)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.filter(id => refused.has(id))).toEqual([])

    const { owner, known } = await aScene(product.origin)
    await expectStatus(owner.call(getBoard, { params: { id: known[1] as never } }), 200)
    expect((await owner.send('GET', '/health/ready')).status).toBe(200)
    const count = [...statuses.values()].reduce((total, each) => total + each, 0)
    note('requests', count)
    note('routes', Object.keys(routes).length)
    note('routes that took some of them', taken.size)
    note(
      'answers by status',
      [...statuses]
        .sort()
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    )
  },
)

// A run of CI once failed here, in the test, not in the product.
test.each([
  ['a toString that is no function', { page: { toString: 1 } }, 'page=%7B%22toString%22%3A1%7D'],
  ['no prototype', { page: [Object.create(null)] }, 'page=%5B%7B%7D%5D'],
  ['half a character', { page: '\ud800' }, 'page=%EF%BF%BD'],
  ['nothing', { page: null, size: undefined }, 'page=null&size=undefined'],
])('a query can be made of junk: %s', (_, junk, query) => {
  expect(queryText(junk)).toBe(query)
})

// The twins: a server with one defect each, and the same fuzzer must find it.
test.each([
  ['falls over a surrogate', (body: string) => (body.includes('\ufffd') ? 500 : 400)],
  ['falls over a number it did not expect', (body: string) => (/[0-9]e[+]?[0-9]{2}/.test(body) ? 500 : 400)],
  ['does not answer what is no JSON', (body: string) => (isJson(body) ? 400 : null)],
  ['refuses in its own words', () => 418],
] as const)('the fuzzer finds a server that %s', async (_, answer) => {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = answer(Buffer.concat(chunks).toString())
    if (status === null) {
      request.socket.destroy()
      return
    }
    const text = JSON.stringify({ status, code: 'INVALID_REQUEST' })
    const head = { 'content-type': 'application/problem+json', 'content-length': text.length }
    reply.writeHead(status, head).end(text)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nobody = { cookie: '' } as Client
  const scene = async () => ({ owner: nobody, stranger: nobody, known: [] })
  const route = routes.updateGame as Route
  expect(await fuzz(['updateGame', route], origin, scene, { seed: 1, count: 400 })).not.toBeNull()
  server.close()
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return text === ''
  }
}
