import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Hall, openHall } from './hall.ts'
import { watch } from './watcher.ts'

const CHECK_MS = 50

let hall: Hall
/** Why no board can be read; null: boards are read. */
let failure: Error | null = null
beforeAll(async () => {
  hall = await openHall({
    limits: { checkMs: CHECK_MS },
    reader: real => ({
      ...real,
      read: async id => {
        if (failure) throw failure
        return real.read(id)
      },
    }),
  })
})
beforeEach(() => {
  failure = null
})
afterAll(() => hall.close())

const rooms = () => expect.poll(() => hall.live.stats().rooms)
const anId = (number: number) => String(number).padStart(26, 'z')

it('whoever leaves before their board could be read leaves nothing behind, be there such a board or not', async () => {
  const { id } = await hall.openBoard()
  failure = new StoreUnavailable('the log is away')
  const boards = [id, id, id, ...Array.from({ length: 5 }, (_, number) => anId(number))]
  const watchers = boards.map(board => watch(hall.url, board))
  await Promise.all(watchers.map(watcher => watcher.next('connected')))
  await rooms().toBe(6)
  const [stays, ...others] = watchers
  for (const watcher of others) watcher.close()
  await rooms().toBe(1)
  failure = null
  expect((await stays?.next('joined'))?.board.id).toBe(id)
  stays?.close()
  await rooms().toBe(0)
})

it('whoever leaves the room and joins again before the board could be read is shown it once', async () => {
  const { id } = await hall.openBoard()
  failure = new StoreUnavailable('the log is away')
  const watcher = watch(hall.url, id)
  await watcher.next('connected')
  await rooms().toBe(1)
  watcher.socket.emit('leave')
  await rooms().toBe(0)
  watcher.socket.emit('join')
  await rooms().toBe(1)
  failure = null
  await watcher.next('joined')
  expect(watcher.of('joined')).toHaveLength(1)
  watcher.close()
})

it('a board that stays unreadable for longer than anybody waits is refused: pages come again, after a longer pause', async () => {
  const { id, games } = await hall.openBoard()
  const inside = watch(hall.url, id)
  await inside.next('joined')
  failure = new Rejection('VIEW_BEHIND', { retryAfter: 60 })
  const other = await hall.openBoard()
  const watcher = watch(hall.url, other.id)
  expect(await watcher.next('error')).toEqual({ code: 'TOO_MANY_REQUESTS' })
  await watcher.gone()
  await rooms().toBe(1)
  // A view that is late for seconds is waited for.
  failure = new Rejection('VIEW_BEHIND', { retryAfter: 1 })
  const patient = watch(hall.url, other.id)
  await patient.next('connected')
  await rooms().toBe(2)
  await new Promise(resolve => setTimeout(resolve, 3 * CHECK_MS))
  expect(patient.of('error')).toEqual([])
  failure = null
  await patient.next('joined')
  // Who is inside stays.
  await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
  await inside.reaches(1)
  for (const each of [inside, patient]) each.close()
})
