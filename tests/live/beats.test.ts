import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Hall, openHall } from './hall.ts'
import { type Watcher, watch } from './watcher.ts'

// A beat is a tenth of a second here; the proof does not depend on its length.
const BEAT = 100

let hall: Hall
const watchers: Watcher[] = []
const enter = (board: string, transport: 'websocket' | 'polling') => {
  const watcher = watch(hall.url, board, { transports: [transport] })
  watchers.push(watcher)
  return watcher
}
const beatsOf = (watcher: Watcher) => watcher.of('beat').length

beforeAll(async () => {
  hall = await openHall({ limits: { beatMs: BEAT } })
})
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
})
afterAll(() => hall.close())

describe.each(['websocket', 'polling'] as const)('beats over %s', transport => {
  it('come to whoever looks, from the first moment, and to nobody else', async () => {
    const { id } = await hall.openBoard()
    const [looks, looksNot] = [enter(id, transport), enter(id, transport)]
    await Promise.all([looks.next('joined'), looksNot.next('joined')])
    looks.socket.emit('visible')
    await expect.poll(() => beatsOf(looks), { timeout: 10_000 }).toBeGreaterThan(5)
    expect(beatsOf(looksNot)).toBe(0)
    expect(hall.live.stats()).toMatchObject({ viewers: 2, visible: 1 })
  })

  it('stop when nobody looks any more, and come again with the next look', async () => {
    const { id } = await hall.openBoard()
    const watcher = enter(id, transport)
    await watcher.next('joined')
    watcher.socket.emit('visible')
    await watcher.next('beat')
    watcher.socket.emit('hidden')
    await expect.poll(() => hall.live.stats().visible).toBe(0)
    // A beat that was on its way may still come.
    await wait(2 * BEAT)
    const before = beatsOf(watcher)
    await wait(5 * BEAT)
    expect(beatsOf(watcher)).toBe(before)
    watcher.socket.emit('visible')
    await expect.poll(() => beatsOf(watcher)).toBeGreaterThan(before)
  })

  it('come to whoever looked before the room was ready, and end with the visit', async () => {
    const { id } = await hall.openBoard()
    const watcher = watch(hall.url, id, { transports: [transport], silent: true })
    watchers.push(watcher)
    await watcher.next('connected')
    watcher.socket.emit('visible')
    watcher.socket.emit('join')
    await watcher.next('beat')
    watcher.socket.emit('leave')
    await expect.poll(() => hall.live.stats()).toMatchObject({ visible: 0, rooms: 0 })
  })
})

it('whoever says so too often loses the connection, as with any message', async () => {
  const { id } = await hall.openBoard()
  const watcher = enter(id, 'websocket')
  await watcher.next('joined')
  for (let times = 0; times < 15; times += 1) {
    watcher.socket.emit('visible')
    watcher.socket.emit('hidden')
  }
  expect(await watcher.next('error')).toEqual({ code: 'TOO_MANY_REQUESTS' })
  await watcher.gone()
  await expect.poll(() => hall.live.stats().visible).toBe(0)
})

it('the light question is answered, and nothing is opened by it', async () => {
  const before = hall.live.stats()
  const answer = await fetch(`${hall.url}${LIVE_PATH}`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store'])
  expect(hall.live.stats()).toEqual(before)
  expect((await fetch(`${hall.url}${LIVE_PATH}`, { method: 'PUT' })).status).toBe(405)
})
