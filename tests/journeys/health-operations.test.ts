import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@pingboard/contracts/http/account.ts'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type ProductProcess, startProcess } from '../support/process.ts'
import { type Product, startProduct } from '../support/product.ts'

/** Value of a metric with exactly these labels, as they are written; null when there is none. */
function metric(text: string, name: string): number | null {
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

describe('on a machine of one’s own', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.close())
  const get = (path: string, headers = {}) => fetch(`${product.origin}${path}`, { headers })
  const metrics = async () => (await get('/metrics')).text()

  test('health says that all is well, by name, and is kept by nobody', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'live' })
    const ready = await get('/health/ready')
    expect(ready.headers.get('cache-control')).toBe('no-store')
    expect(await ready.json()).toEqual({ status: 'ready', failing: [], degraded: [], setAside: [] })
  })

  test('metrics count what an evening does', async () => {
    const before = await metrics()
    const owner = await somebody(product.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner)
    const viewer = io(product.origin, {
      path: LIVE_PATH,
      query: { board: board.id },
      transports: ['websocket'],
    })
    viewer.on('connected', () => viewer.emit('join'))
    await new Promise(resolve => viewer.once('joined', resolve))
    const params = { id: board.games[0]?.id as never }
    for (const score of [1, 2, 3])
      await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
    await expectStatus(new Client(product.origin).call(getBoard, { params: { id: board.id } }), 200)
    await new Client(product.origin).send('GET', '/nowhere')

    const after = await metrics()
    const route = '{method="PATCH",route="/api/games/:id",status="200"}'
    expect(metric(after, `pingboard_http_request_duration_seconds_count${route}`)).toBe(3)
    // The changes come one by one, so each has its own flush.
    expect(metric(after, 'pingboard_log_flush_seconds_count')).toBeGreaterThan(
      Number(metric(before, 'pingboard_log_flush_seconds_count')) + 5,
    )
    expect(metric(after, 'pingboard_live_connections')).toBe(1)
    expect(metric(after, 'pingboard_live_rooms')).toBe(1)
    expect(metric(after, 'pingboard_live_viewers')).toBe(1)
    expect(metric(after, 'pingboard_live_updates_total')).toBeGreaterThan(0)
    expect(metric(after, 'pingboard_password_hashes_running')).toBe(0)
    for (const kind of ['view', 'consumer']) {
      const lags = [...after.matchAll(new RegExp(`^pingboard_${kind}_lag_seconds\\{.*\\} (.*)$`, 'gm'))]
      expect(lags.length).toBeGreaterThan(1)
      for (const [, lag] of lags) expect(Number(lag)).toBeLessThan(5)
    }
    expect(after).toMatch(/^pingboard_event_loop_delay_seconds\{quantile="0\.99"\} \d/m)
    viewer.close()
  })

  test('no label names a person, a board, a group or an address', async () => {
    const owner = await somebody(product.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner)
    await new Client(product.origin).send('GET', `/api/boards/${board.id}?x=1`)
    await new Client(product.origin).send('GET', `/${board.id}`)
    const text = await metrics()
    for (const secret of [owner.profile.id, owner.profile.email, board.id, group.id, '127.0.0.1'])
      expect(text).not.toContain(secret)
    const labels = new Set([...text.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label))
    expect([...labels].toSorted()).toEqual([
      'consumer',
      'le',
      'method',
      'quantile',
      'route',
      'slice',
      'state',
      'status',
      'version',
      'view',
    ])
  })

  test('somebody who asks too often is counted', async () => {
    const hits = async () =>
      metric(await metrics(), 'pingboard_limiter_hits_total{route="/api/auth/login"}') ?? 0
    const body = { email: 'nobody@club.example', password: 'une longue phrase de passe' }
    expect(await hits()).toBe(0)
    const limited = await startProduct({ limited: true })
    const stranger = new Client(limited.origin)
    const statuses = []
    for (let time = 0; time < 8; time++) statuses.push((await stranger.call(login, { body })).status)
    expect(statuses).toContain(429)
    const text = await (await fetch(`${limited.origin}/metrics`)).text()
    expect(metric(text, 'pingboard_limiter_hits_total{route="/api/auth/login"}')).toBe(
      statuses.filter(status => status === 429).length,
    )
    await limited.close()
  })

  test('what a proxy passes on sees neither metrics nor names', async () => {
    const passedOn = { 'x-forwarded-for': '203.0.113.7' }
    expect((await get('/metrics', passedOn)).status).toBe(404)
    expect((await get('/metrics', { forwarded: 'for=203.0.113.7' })).status).toBe(404)
    expect((await get('/metrics')).status).toBe(200)
    expect(await (await get('/health/ready', passedOn)).json()).toEqual({ status: 'ready' })
  })
})

describe('on a public address', () => {
  let dataDir: string
  let product: ProductProcess
  let own: string
  let operations: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pingboard-public-'))
    const env = { PUBLIC_URL: 'https://scores.example', OPS_PORT: '0', LOG_LEVEL: 'info' }
    product = await startProcess(dataDir, { env })
    const local = /http:\/\/127\.0\.0\.1:\d+/.exec(/is ready: .*/.exec(product.output())?.[0] ?? '')
    own = local?.[0] ?? ''
    operations = await vi.waitUntil(() => {
      const listening = product.output().matchAll(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/g)
      return [...listening].map(([, address]) => address).find(address => address !== own)
    })
  })
  afterAll(async () => {
    expect(await product.stop()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  })

  test('the product’s port says whether it is ready and no more; the port of operations says all', async () => {
    expect(await (await fetch(`${own}/health/ready`)).json()).toEqual({ status: 'ready' })
    expect((await fetch(`${own}/metrics`)).status).toBe(404)
    expect(await (await fetch(`${operations}/health/ready`)).json()).toEqual({
      status: 'ready',
      failing: [],
      degraded: [],
      setAside: [],
    })
    expect(await (await fetch(`${operations}/metrics`)).text()).toMatch(
      /^pingboard_view_lag_seconds\{view="board-page\.v\d+"\} 0$/m,
    )
    expect((await fetch(`${operations}/api/boards/x`)).status).toBe(404)
  })
})
