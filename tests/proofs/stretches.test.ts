import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS, PAGE_SIZES, REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import { type Board, createBoard } from '@pingboard/contracts/http/boards.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { BODY_LIMIT, type Route } from '@pingboard/contracts/route.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { advance } from '@pingboard/services/kernel/view.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Child, startChild } from '../load/support/child.ts'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import type { Random } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { judged, PROMISE_MS, quantile, type Stretches, stretchesOf } from '../support/stretches.ts'
import { wishesFor } from './fuzz/requests.ts'
import { fullSheet, playOn } from './long/board.ts'
import type { Preparation } from './long/prepare.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-stretches-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const EVENTS = scale(200_000)
/** Drawn requests of each route, and repeats of each heaviest request. */
const DRAWN = scale(60, 10)
const HEAVY = scale(1500, 60)
/** Repeats of requests that store much. */
const LARGE = scale(400, 20)
/** Exports that an hour allows. */
const EXPORTS = 4

/** Reported garbage collection is left out, but not all of it is reported: so the engine collects rarely. */
const RARE_COLLECTIONS = ['--initial-old-space-size=8192', '--no-incremental-marking']

interface Scene {
  readonly origin: string
  readonly owner: Client
  /** Has nothing to do with the group. */
  readonly stranger: Client
  readonly groupId: string
  /** As many fixtures as a board may have, each with the longest sheet. */
  readonly full: Board
  /** As long a stream as the proof makes. */
  readonly long: Board
}

const fixtures = (count: number) => Array.from({ length: count }, (_, index) => aFixture(index + 1))

/** The heaviest requests of the routes. */
function heaviest({ full, long, groupId }: Scene, random: Random) {
  type Heavy = { path: string; body?: object; times?: number }
  const page = () => 1 + random.below(EVENTS / 100)
  const past = () => random.below(EVENTS)
  const one = ({ games }: Board) => random.pick(games).id
  const asked: Record<string, () => Heavy> = {
    createBoard: () => ({
      times: LARGE,
      path: '/boards',
      body: { name: 'Journée', clubNumber: CLUB, groupId, games: fixtures(LIMITS.gamesPerBoard) },
    }),
    'getBoard, full': () => ({ path: `/boards/${full.id}` }),
    'getBoard, long': () => ({ path: `/boards/${long.id}` }),
    'getBoard, past': () => ({ path: `/boards/${long.id}?at=${past()}` }),
    'getBoard, past of a full one': () => ({
      path: `/boards/${full.id}?at=${random.below(full.games.length)}`,
    }),
    updateBoard: () => ({ path: `/boards/${full.id}`, body: { name: `Journée ${past()}` } }),
    'boardHistory, page': () => ({ path: `/boards/${long.id}/history?page=${page()}` }),
    'boardHistory, before': () => ({ path: `/boards/${long.id}/history?before=${past()}&limit=100` }),
    'boardHistory, sheets': () => ({ path: `/boards/${full.id}/history?page=1` }),
    replayOutline: () => ({ path: `/boards/${long.id}/replay`, times: LARGE }),
    'replayPage, long': () => ({
      path: `/boards/${long.id}/replay/${1 + random.below(EVENTS / REPLAY_PAGE)}`,
      times: LARGE,
    }),
    'replayPage, full': () => ({ path: `/boards/${full.id}/replay/1`, times: LARGE }),
    'boardRecord, long': () => ({
      path: `/boards/${long.id}/record?page=${1 + random.below(EVENTS / PAGE_SIZES.record)}`,
      times: LARGE,
    }),
    'boardRecord, sheets': () => ({ path: `/boards/${full.id}/record`, times: LARGE }),
    listGroupBoards: () => ({ times: LARGE, path: `/groups/${groupId}/boards?page=1` }),
    getGame: () => ({ path: `/games/${one(full)}` }),
    'updateGame, full': () => ({
      path: `/games/${one(full)}`,
      body: { location: `Salle ${random.below(1000)}` },
    }),
    'updateGame, of a long stream': () => ({
      path: `/games/${one(long)}`,
      body: { scoreTeam1: random.below(1000) },
    }),
    'updateGame, sheet': () => ({
      times: LARGE,
      path: `/games/${one(full)}`,
      body: { sets: fullSheet().slice(random.below(3)) },
    }),
    revertGame: () => ({ path: `/games/${one(long)}/revert`, body: { to: past() } }),
    gameHistory: () => ({ path: `/games/${one(long)}/history?page=1` }),
    getGamePlayers: () => ({ path: `/games/${one(full)}/players` }),
    exportData: () => ({ path: '/user/export', times: EXPORTS }),
    showcaseBoard: () => ({ path: '/boards/showcase' }),
    keepPresence: () => ({ path: `/boards/${full.id}/presence`, body: { gameId: null } }),
  }
  return asked
}

/** Nearly as many values as a body may have: a body with more is refused before it is parsed. */
const MOST_VALUES = 9900

/**
 * The largest bodies that a route reads, all invalid: many names, nested lists, one long text. Bodies of many values
 * come twice: with as many values as there is room for, and with as many as are parsed.
 */
const bulks = (limit: number): readonly string[] => {
  const size = limit - 100
  const upTo = (room: number, most = MOST_VALUES) => [...new Set([room, Math.min(room, most)])]
  return [
    // The limit counts each element as two values.
    ...upTo(Math.floor(size / 3) - 10, MOST_VALUES / 2).map(count => `{"games":[${'{},'.repeat(count)}{}]}`),
    ...upTo(Math.floor(size / 12)).map(
      count => `{${Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',')}}`,
    ),
    ...upTo(size / 2 - 1).map(count => '['.repeat(count) + ']'.repeat(count)),
    `{"name":"${'é'.repeat(Math.floor(size / 2) - 20)}"}`,
  ]
}

/** Requests to a route as the seed draws them, within its contract or not; and the largest bodies. */
function drawn(
  name: string,
  route: Route,
  { origin, owner, stranger, ...scene }: Scene,
  seed: number,
): Ask[] {
  const known = [scene.groupId, scene.long.id, scene.full.id, scene.full.games[0]?.id ?? '', CLUB]
  const wishes = fc.sample(wishesFor(name, route, known), { seed, numRuns: DRAWN })
  const asks = wishes.map(({ method, path, query, headers, body, who }) => {
    // These requests would end the owner's session or account, or delete the boards of other requests.
    const ends = method === 'DELETE' || name.startsWith('logout')
    const cookie = who === 'nobody' ? '' : (who === 'owner' && !ends ? owner : stranger).cookie
    return {
      method,
      address: `${origin}/api${path}${query ? `?${query}` : ''}`,
      headers: { ...plain(headers), ...JSON_BODY, cookie },
      body: body ?? undefined,
    }
  })
  if (!route.body) return asks
  const path = route.path.replace('{id}', scene.full.id).replace(/\{\w+\}/g, CLUB)
  const large = bulks(route.bodyLimit ?? BODY_LIMIT).map(body => ({
    method: route.method,
    address: `${origin}/api${path}`,
    headers: { cookie: owner.cookie, ...JSON_BODY },
    body,
  }))
  return [...asks, ...large]
}

const JSON_BODY = { 'content-type': 'application/json' }

/** The headers without those that change the caller or the reading of the body. */
const plain = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) =>
        !['cookie', 'content-type', 'content-encoding', 'expect', 'x-http-method-override'].includes(name) &&
        /^[\x20-\x7e]*$/.test(value),
    ),
  )

interface Ask {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

/** Sends a request and waits for its end. @returns the status, or the error */
function answered({ method, address, headers, body }: Ask, agent: Agent): Promise<string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise(resolve => {
    const sent = request(address, { agent, method, headers: { ...headers, ...length } }, answer => {
      answer.resume()
      answer.once('end', () => resolve(String(answer.statusCode)))
    })
    sent.once('error', error => resolve(error.message))
    sent.end(body)
  })
}

/** How long each turn of the product took during the asks, in milliseconds, and how often each status came. */
async function turnsOf(product: Child, asks: readonly Ask[]) {
  const statuses: Record<string, number> = {}
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await product.ask('begin')
  for (const ask of asks) {
    const status = await answered(ask, agent)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const turns = await product.ask<Stretches>('end')
  agent.destroy()
  return { turns, statuses }
}

proof(
  'no request of any route holds the event loop longer than ten milliseconds at a stretch',
  { timeout: 1_200_000 },
  async ({ random, seed, note }) => {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const group = await aGroupOf(owner)
    const [full, long] = [
      await aBoardIn(group, owner, LIMITS.gamesPerBoard),
      await aBoardIn(group, owner, 30),
    ]
    await first.stop()
    const preparing = startChild(join(import.meta.dirname, 'long', 'prepare.ts'))
    const actorId = owner.profile.id
    const wanted: Preparation = { dir: dataDir, actorId, long, events: EVENTS - 1, seed, full }
    await preparing.ask('prepare', wanted)
    await preparing.stop()

    const product = startChild(join(import.meta.dirname, 'long', 'product.ts'), [], RARE_COLLECTIONS)
    try {
      const origin = await product.ask<string>('open', { dir: dataDir })
      Object.assign(owner, { origin })
      const stranger = await somebody(origin)
      const scene: Scene = { origin, owner, stranger, groupId: group.id, full, long }
      // The boards of a season, so that lists are as long as a page may be.
      for (let made = 0; made < scale(100); made++)
        await expectStatus(owner.call(createBoard, { body: seasonBoard(group.id) }), 201)
      const found: Record<string, number> = {}
      let judgedTurns = 0
      async function judge(name: string, asks: readonly Ask[]) {
        const { turns, statuses } = await turnsOf(product, asks)
        judgedTurns += turns.length
        found[name] = judged(turns)
        const longest = turns
          .toSorted((a, b) => b - a)
          .slice(0, 3)
          .map(turn => turn.toFixed(1))
        process.stdout.write(
          `  ${name}: ${longest.join(', ')} ms of ${turns.length} turns, ${JSON.stringify(statuses)}\n`,
        )
        return { turns, statuses }
      }
      for (const [name, heavy] of Object.entries(heaviest(scene, random.fork()))) {
        const { times = HEAVY } = heavy()
        const method = (routes as Record<string, Route>)[name.split(',', 1)[0] ?? '']?.method ?? 'GET'
        const asks = Array.from({ length: times }, () => {
          const { path, body } = heavy()
          const headers = { cookie: owner.cookie, ...(body ? JSON_BODY : {}) }
          return { method, address: `${origin}/api${path}`, headers, body: body && JSON.stringify(body) }
        })
        const { statuses } = await judge(name, asks)
        // Refusals are quick, so most requests must succeed.
        const done = (statuses['200'] ?? 0) + (statuses['201'] ?? 0) + (statuses['204'] ?? 0)
        expect(done, `${name}: ${JSON.stringify(statuses)}`).toBeGreaterThan(0.8 * times)
      }
      const ofDrawn: number[] = []
      for (const [index, [name, route]] of (Object.entries(routes) as [string, Route][]).entries()) {
        const { turns } = await judge(`${name}, drawn`, drawn(name, route, scene, seed + index))
        ofDrawn.push(...turns)
      }
      found['all drawn ones'] = judged(ofDrawn)
      const slowest = Object.entries(found).toSorted(([, a], [, b]) => b - a)
      note('routes', Object.keys(routes).length)
      note('kinds of requests', slowest.length)
      note('events of the longest stream', EVENTS)
      note('turns of the event loop that did something', judgedTurns)
      note(
        `the longest turn that is judged, of the slowest kinds, in ms`,
        slowest
          .slice(0, 8)
          .map(([name, turn]) => `${name}: ${turn.toFixed(1)}`)
          .join('; '),
      )
      expect(slowest.filter(([, turn]) => turn > PROMISE_MS)).toEqual([])
    } finally {
      await product.stop()
    }
  },
)

const seasonBoard = (groupId: string) =>
  ({
    name: 'Journée',
    clubNumber: CLUB,
    groupId,
    games: fixtures(6),
  }) as never

// The twins: the same measure must find the same work when it is one stretch.
proof(
  'and a fold or an answer made at one stretch is found by the same measure',
  { timeout: 300_000 },
  async ({ random, note }) => {
    const first = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, LIMITS.gamesPerBoard)
    await first.stop()
    await playOn(dataDir, board, 20_000, random.fork())
    const { log, close } = await openEmbedded({ dir: dataDir, clock: systemClock })
    const events = await log.readStream(`board-${board.id}`)
    await close()
    let document: ViewDocument | null = null
    const folding = await stretchesOf(async () => {
      for (const event of events) document = advance(boardPage, document, event)
    })
    note('longest turn of a fold in ms', quantile(folding, 1).toFixed(0))
    expect(quantile(folding, 1)).toBeGreaterThan(PROMISE_MS)
    const boards = Array.from({ length: 20 * LIMITS.gamesPerBoard }, fullSheet)
    const writing = await stretchesOf(async () => JSON.stringify(boards))
    note('longest turn of an answer in ms', quantile(writing, 1).toFixed(0))
    expect(quantile(writing, 1)).toBeGreaterThan(PROMISE_MS)
  },
)
