import { afterEach, expect, it } from 'vitest'
import { type Hall, openHall, user } from './hall.ts'
import { type Watcher, type WatchOptions, watch } from './watcher.ts'

let hall: Hall
const watchers: Watcher[] = []
const enter = (board: string, options?: WatchOptions) => {
  const watcher = watch(hall.url, board, options)
  watchers.push(watcher)
  return watcher
}
afterEach(async () => {
  for (const watcher of watchers.splice(0)) watcher.close()
  await hall.close()
})

/** Between two tellings of the number of viewers. Long, because a busy machine delivers one of them late. Milliseconds. */
const COUNT_MS = 3000

it('the number of viewers is told at most once in its time, only when it changed, and ends right', async () => {
  hall = await openHall({ limits: { countMs: COUNT_MS } })
  const { id } = await hall.openBoard()
  const first = enter(id)
  await first.next('clients', ({ count }) => count === 1)
  const others = Array.from({ length: 6 }, () => enter(id))
  await first.next('clients', ({ count }) => count === 7)
  for (const other of others.slice(0, 3)) other.close()
  await first.next('clients', ({ count }) => count === 4)
  await Promise.all(others.slice(3).map(other => other.next('clients', ({ count }) => count === 4)))

  const told = first.heard.filter(({ name }) => name === 'clients')
  const gaps = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0))
  // The client measures the gaps. The network changes them by less than a tenth.
  for (const gap of gaps) expect(gap).toBeGreaterThan(0.9 * COUNT_MS)
  expect(told.map(({ content }) => (content as { count: number }).count)).toEqual([1, 7, 4])
})

it('leaving and then closing counts once; televisions, embedded pages and overlays do not count', async () => {
  hall = await openHall({ limits: { countMs: 50 } })
  const { id } = await hall.openBoard()
  const first = enter(id)
  const second = enter(id)
  await first.next('clients', ({ count }) => count === 2)
  const silent = ['tv', 'embed', 'overlay'].map(mode => enter(id, { mode }))
  for (const other of silent) expect(await other.next('clients')).toEqual({ count: 2 })
  second.socket.emit('leave')
  second.close()
  await first.next('clients', () => first.of('clients').length === 3)
  enter(id)
  await first.next('clients', () => first.of('clients').length >= 4)
  expect(first.of('clients').map(({ count }) => count)).toEqual([1, 2, 1, 2])
})

it('whoever speaks too much loses their own connection only', async () => {
  hall = await openHall({ limits: { messages: { most: 10, perMs: 10_000 } } })
  const { id } = await hall.openBoard()
  const quiet = enter(id)
  const loud = enter(id)
  await Promise.all([quiet.next('joined'), loud.next('joined')])
  for (let count = 0; count < 12; count++) loud.socket.emit('hello')
  expect(await loud.next('error')).toEqual({ code: 'TOO_MANY_REQUESTS' })
  await loud.gone()
  const binary = enter(id)
  await binary.next('joined')
  binary.socket.emit('hello', Buffer.from('x'))
  await binary.gone()
  expect(quiet.socket.connected).toBe(true)
  expect(hall.live.stats().excessive).toBe(2)
})

it('a message over sixteen kilobytes ends the connection', async () => {
  hall = await openHall()
  const { id } = await hall.openBoard()
  const watcher = enter(id)
  await watcher.next('joined')
  watcher.socket.emit('hello', 'x'.repeat(17 * 1024))
  await watcher.gone()
})

it('one address, one session and the whole have their limits, and places come free', async () => {
  hall = await openHall({ limits: { socketsPerAddress: 4, socketsPerSession: 2, countMs: 20 } })
  const { id } = await hall.openBoard()
  const mine = [enter(id, { as: user('a') }), enter(id, { as: user('a') })]
  await Promise.all(mine.map(watcher => watcher.next('joined')))
  await enter(id, { as: user('a') }).refused()
  const others = [enter(id), enter(id)]
  await Promise.all(others.map(watcher => watcher.next('joined')))
  await enter(id).refused()
  await enter(id, { transports: ['polling'] }).refused()
  expect(hall.live.stats()).toMatchObject({ connections: 4, refused: 3 })
  mine[0]?.close()
  // The `clients` count cannot show this: it was three before, while they came.
  await expect.poll(() => hall.live.stats().connections).toBe(3)
  await enter(id, { as: user('a') }).next('joined')
})

it('a server that stops says so, and lets nobody in any more', async () => {
  hall = await openHall()
  const { id } = await hall.openBoard()
  const all = [enter(id), enter(id, { transports: ['polling'] })]
  await Promise.all(all.map(watcher => watcher.next('joined')))
  await hall.live.close()
  for (const watcher of all) {
    expect(await watcher.next('message')).toEqual({ code: 'stopping' })
    await watcher.gone()
  }
  await enter(id).refused()
})

it('what is watched most is public and of today', async () => {
  hall = await openHall({ limits: { checkMs: 50 } })
  const [few, many] = [await hall.openBoard(), await hall.openBoard()]
  const all = [enter(few.id), enter(many.id), enter(many.id)]
  await Promise.all(all.map(watcher => watcher.next('joined')))
  expect(await hall.mostWatched.boards()).toEqual([many.id, few.id])
  for (const watcher of all) watcher.close()
  expect(await hall.mostWatched.boards()).toEqual([many.id, few.id])
  hall.setToday('2026-11-22')
  expect(await hall.mostWatched.boards()).toEqual([])
})
