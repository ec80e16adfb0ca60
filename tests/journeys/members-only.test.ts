import { DISPLAY_MODES } from '@pingboard/contracts/display-mode.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { getGamePlayers } from '@pingboard/contracts/http/games.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH, serverMessages } from '@pingboard/contracts/live/board-room.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { pageAddresses } from '../support/page-addresses.ts'
import { type Product, startProduct } from '../support/product.ts'
import { questionOf } from '../support/questions.ts'
import { aSecretScene, MARK } from '../support/secret-scene.ts'

// A members-only board leaks nothing. Made from the lists of calls, pages and display modes, so that a new one is asked
// without a line here.

/** Addresses that neither the contract nor a slice lists, by board: previews of links. */
const OTHERS = (board: string) => [
  `/previews/boards/${board}.png`,
  `/previews/boards/${board}.png?shape=portrait&lang=en`,
  `/previews/boards/${board}.png?score=hidden`,
  `/boards/${board}/summary`,
  `/boards/${board}/replay`,
  `/boards/${board}/print`,
  `/boards/${board}/poster`,
]
/** A board that never was. */
const NOBODYS = 'z'.repeat(26)
const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const CALLERS = ['a visitor', 'a stranger'] as const

let product: Product
let scene: Awaited<ReturnType<typeof aSecretScene>>
const callers = new Map<string, Client>()
beforeAll(async () => {
  product = await startProduct()
  scene = await aSecretScene(product.origin)
  callers.set('a visitor', new Client(product.origin)).set('a stranger', scene.stranger)
})
afterAll(() => product?.close())

const callerOf = (name: string): Client => {
  const found = callers.get(name)
  if (!found) throw new Error(name)
  return found
}
/** Everything of an answer that a client can read. */
const readable = ({ text, headers }: { text: string; headers: Headers }) =>
  `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${text}`

test('the board is full of marks for those who may see it', async () => {
  const { owner, board } = scene
  const own = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
  const [game] = own.data.games
  expect(own.data.group.shortName).toContain(MARK)
  for (const field of [own.data.name, own.data.group.name, game?.labelTeam1, game?.labelTeam2, game?.label])
    expect(field).toContain(MARK)
  for (const field of [game?.divisionLabel, game?.poule, game?.location, game?.tables, game?.organismLabel])
    expect(field).toContain(MARK)
  const { data } = await expectStatus(owner.call(getGamePlayers, { params: { id: game?.id ?? '' } }), 200)
  expect(data.players.A?.name).toContain(MARK)
})

const reads = (Object.entries(routes) as [keyof typeof routes, Route][]).filter(
  ([name, { method }]) => method === 'GET' && !questionOf(name).spends,
)

describe.each(reads.map(([name, route]) => ({ name, route, path: route.path })))(
  'GET $path',
  ({ name, route }) => {
    const { access } = route
    test.each(CALLERS)('tells %s nothing of it', async caller => {
      const answer = await callerOf(caller).call(route, questionOf(name).ask(scene))
      expect(readable(answer)).not.toContain(MARK)
      if ('object' in access) expect([401, 403, 404]).toContain(answer.status)
      if ('object' in access && ['board', 'game'].includes(access.object))
        expect(answer.status).toBe(caller === 'a visitor' ? 401 : 404)
    })

    test.each(CALLERS)('tells %s nothing by HEAD or under an odd query', async caller => {
      const given = questionOf(name).ask(scene) as { params?: Record<string, string> }
      const path = `/api${route.path.replace(/\{(\w+)\}/g, (_, key: string) => given.params?.[key] ?? '')}`
      for (const [method, query] of [
        ['HEAD', ''],
        ['OPTIONS', ''],
        ['GET', '?at=0'],
        ['GET', '?page=1'],
        ['GET', '?mode=embed'],
      ] as const)
        expect(readable(await callerOf(caller).send(method, `${path}${query}`))).not.toContain(MARK)
    })
  },
)

describe('the live room', () => {
  const modes = [undefined, ...DISPLAY_MODES]
  test.each(CALLERS.flatMap(caller => modes.map(mode => [caller, mode ?? 'no mode', mode] as const)))(
    'is closed to %s with %s',
    async (caller, _, mode) => {
      const { cookie } = callerOf(caller)
      const socket = io(product.origin, {
        path: LIVE_PATH,
        query: { board: scene.board.id, ...(mode && { mode }) },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin: product.origin, ...(cookie ? { cookie } : {}) },
      })
      const heard: string[] = []
      const refusal = await new Promise<{ code: string }>((resolve, reject) => {
        for (const name of Object.keys(serverMessages))
          socket.on(name, content => heard.push(JSON.stringify(content)))
        socket.on('connected', () => socket.emit('join', { changes: true }))
        socket.on('error', resolve)
        socket.on('joined', () => reject(new Error('let in')))
        socket.on('connect_error', reject)
      })
      socket.disconnect()
      const isKnown = caller === 'a stranger' && mode !== 'embed'
      expect(refusal.code).toBe(isKnown ? 'BOARD_NOT_FOUND' : 'NOT_SIGNED_IN')
      expect(heard.join('\n')).not.toContain(MARK)
    },
  )
})

describe.each(CALLERS)('for %s', caller => {
  /** The answer to an address; the id of the board is left out, because a document may name its own address. */
  async function seen(path: string, board: BoardId | string) {
    const answer = await callerOf(caller).send('GET', path, undefined, NAVIGATION)
    const headers = [...answer.headers].filter(([name]) => !['date', 'etag', 'content-length'].includes(name))
    return { status: answer.status, headers, text: answer.text.replaceAll(board, '') }
  }

  test('every page is the document that a board which never was has, byte for byte', async () => {
    const unknown = { ...scene, board: { ...scene.board, id: NOBODYS as BoardId } }
    const [ours, nobodys] = [
      await pageAddresses(product.origin, scene),
      await pageAddresses(product.origin, unknown),
    ]
    expect(ours.length).toBeGreaterThan(15)
    for (const [place, path] of ours.entries()) {
      const answer = await seen(path, scene.board.id)
      expect(`${answer.headers.join('\n')}\n${answer.text}`).not.toContain(MARK)
      expect(answer).toEqual(await seen(nobodys[place] ?? '', NOBODYS))
    }
  })

  test('every other address answers as for a board that never was', async () => {
    const nobodys = OTHERS(NOBODYS)
    for (const [place, path] of OTHERS(scene.board.id).entries()) {
      const answer = await seen(path, scene.board.id)
      expect(answer.text).not.toContain(MARK)
      expect(answer).toEqual(await seen(nobodys[place] ?? '', NOBODYS))
    }
  })
})
