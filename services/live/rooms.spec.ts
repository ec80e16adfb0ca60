import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { sampleBoard } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { fanOut } from './fan-out.ts'
import { liveRooms } from './rooms.ts'
import { sparingLog } from './sparing-log.ts'

const idOf = (number: number) => String(number).padStart(26, 'b') as BoardId

/** The rooms read on their own. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Rooms that stay open: a viewer is about to enter each of them. */
async function openRooms(count: number) {
  const now = { ms: 0, isAway: false }
  const reads: BoardId[] = []
  const lines: { text: string; more?: number }[] = []
  const error = (fields: object, text: string) => void lines.push({ ...fields, text })
  const rooms = liveRooms({
    reader: {
      async read(id) {
        reads.push(id)
        if (now.isAway) throw new RangeError('the log is away')
        return { facts: { id, groupId: 'g', revision: 1 } as unknown as BoardFacts, position: '1' }
      },
      present: async ({ id }) => ({ board: sampleBoard([], { id }), visibility: 'public' }),
      today: () => '2026-11-21',
    },
    refusals: async () => async () => null,
    fanOut: fanOut({ unsentBytes: 1000, stalledMs: 30_000 }, () => 0),
    mostWatched: { seen: async () => {}, forget: async () => {}, boards: async () => [] },
    hears: () => false,
    log: sparingLog({ error }, () => now.ms),
    countMs: 1000,
    rightsMs: 4200,
    now: () => now.ms,
    stats: { broadcasts: 0, encodings: 0 },
  })
  const entering = Array.from({ length: count }, (_, number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void rooms.visit(idOf(number), async () => {
      resolve()
      await new Promise(() => {})
    })
    return promise
  })
  await Promise.all(entering)
  reads.length = 0
  return { rooms, now, reads, lines }
}

it('each room has its turn once in a round of checks, and no turn holds more than its share', async () => {
  const { rooms, reads } = await openRooms(100)
  const shares: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const before = reads.length
    rooms.check(turn, 8)
    await settled()
    shares.push(reads.length - before)
  }
  expect(Math.max(...shares)).toBe(13)
  expect(reads.toSorted()).toEqual(Array.from({ length: 100 }, (_, number) => idOf(number)).toSorted())
})

it('messages that may be lost have all boards read again, in portions', async () => {
  const { rooms, reads } = await openRooms(500)
  rooms.reload()
  expect(reads).toHaveLength(200)
  await expect.poll(() => reads.length).toBe(500)
})

it('an outage is one line of the log a minute, not one for each room, and hides no other fault', async () => {
  const { rooms, now, lines } = await openRooms(40)
  now.isAway = true
  for (now.ms = 0; now.ms <= 60_000; now.ms += 4000) {
    rooms.check()
    await settled()
  }
  expect(lines.map(({ text, more }) => [text, more])).toEqual([
    ['a live board could not be read', undefined],
    ['a live board could not be read', 15 * 40 - 1],
  ])
  const own: string[] = []
  const log = sparingLog({ error: (_, text) => void own.push(text) }, () => 0)
  for (const err of [new RangeError('a'), new TypeError('b'), new RangeError('c')])
    log.error({ err }, 'failed')
  log.error({ err: new RangeError('a') }, 'failed elsewhere')
  expect(own).toEqual(['failed', 'failed', 'failed elsewhere'])
})
