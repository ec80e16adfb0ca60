import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { fanOut } from './fan-out.ts'
import { openRoom, type RoomPorts } from './open-room.ts'
import { viewerOf } from './viewer.ts'

const BOARD = 'b'.repeat(26) as never
const GROUP = 'g'.repeat(26)

/** A public board that a member and a visitor watch. */
async function watched() {
  const now = { visibility: 'public', revision: 1, isReadable: true, hears: true, ms: 0 }
  const removed = new Set<string>()
  const facts = () => ({ id: BOARD, groupId: GROUP, revision: now.revision }) as unknown as BoardFacts
  const room = openRoom(BOARD, {
    reader: {
      read: async () => ({ facts: facts(), position: '1' }),
      present: async ({ revision }: BoardFacts) => ({
        board: sampleBoard([sampleGame(1, { revision })], { id: BOARD, revision }),
        visibility: now.visibility,
      }),
    },
    refusal: async (_group: string, { cookie }: { cookie?: string }) => {
      if (!now.isReadable) throw new Error('the sessions cannot be read')
      return cookie?.startsWith('member') && !removed.has(cookie) ? null : 'NOT_ALLOWED'
    },
    fanOut: fanOut({ unsentBytes: 1000, stalledMs: 30_000 }, () => 0),
    mostWatched: { seen: async () => {}, forget: async () => {} },
    hears: () => now.hears,
    log: { info() {}, warn() {}, error() {} },
    countMs: 1000,
    rightsMs: 4200,
    now: () => now.ms,
    stats: { broadcasts: 0, encodings: 0 },
  } as unknown as RoomPorts)
  await room.reload()
  const enters = (cookie: string | undefined) => {
    const sent: string[] = []
    const line = {
      idle: true,
      write: (frame: { text: string }) => void sent.push(frame.text),
      onceReady() {},
      close() {},
      cut() {},
    }
    const seat = { board: BOARD, counted: true, cookie, session: null, address: '' }
    const viewer = viewerOf({ line, seat, changes: false, dismiss: () => room.leave(viewer) } as never)
    room.enter(viewer)
    return { viewer, boards: () => sent.filter(text => text.includes('"games"')).length }
  }
  const said = async (message: object) => {
    room.heard({ topic: '', correlationId: '', causationId: '', ...message } as never)
    // The room presents on its own.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    ...{ now, room, enters, removed },
    changes: (revision: number) => {
      now.revision = revision
      return said({ key: BOARD, position: `${revision}`, event: { type: 'BoardChanged', board: facts() } })
    },
    becomesPrivate: (position: string) => {
      now.visibility = 'members'
      return said({ key: GROUP, position, event: { type: 'GroupChanged' } })
    },
  }
}

it('a board that became private shows visitors nothing more, also when nobody could be looked up at that moment', async () => {
  const { now, room, enters, changes, becomesPrivate } = await watched()
  const [member, visitor] = [enters('member'), enters(undefined)]
  await changes(2)
  const before = visitor.boards()
  expect(before).toBeGreaterThan(0)
  now.isReadable = false
  await becomesPrivate('3')
  await changes(4)
  expect(visitor.boards()).toBe(before)
  const seat = { cookie: undefined } as never
  await expect(room.refuses({ seat } as never)).rejects.toThrow('cannot be read')
  now.isReadable = true
  await room.check()
  expect([...room.viewers]).toEqual([member.viewer])
  expect(visitor.boards()).toBe(before)
  expect(member.boards()).toBeGreaterThan(before)
})

it('while the bus tells nothing, each check reads the board, and dismisses who may no longer watch', async () => {
  const { now, room, enters } = await watched()
  const [member, visitor] = [enters('member'), enters(undefined)]
  const before = visitor.boards()
  now.revision = 2
  await room.check()
  expect(visitor.boards()).toBe(before)
  now.hears = false
  await room.check()
  expect(visitor.boards()).toBe(before + 1)
  now.visibility = 'members'
  await room.check()
  expect([...room.viewers]).toEqual([member.viewer])
})

describe('a member who was removed, where no message says so,', () => {
  /** A members' board that two members watch. */
  async function inside() {
    const scene = await watched()
    await scene.becomesPrivate('2')
    return { ...scene, kept: scene.enters('member'), gone: scene.enters('member-2') }
  }

  it('is dismissed by the next check before it shows what it read', async () => {
    const { now, room, removed, kept, gone } = await inside()
    const before = gone.boards()
    removed.add('member-2')
    now.hears = false
    now.revision = 2
    await room.check()
    expect([...room.viewers]).toEqual([kept.viewer])
    expect([gone.boards(), kept.boards()]).toEqual([before, before + 1])
  })

  it('sees no board that comes when the last look-up is older than the limit: the rights are looked up first', async () => {
    const { now, room, removed, changes, kept, gone } = await inside()
    removed.add('member-2')
    now.ms = 4200
    await changes(2)
    const before = gone.boards()
    expect(room.viewers.size).toBe(2)
    now.ms = 4201
    await changes(3)
    expect([...room.viewers]).toEqual([kept.viewer])
    expect([gone.boards(), kept.boards()]).toEqual([before, before + 1])
  })

  it('sees nothing new while nobody can be looked up, and the others go on afterwards', async () => {
    const { now, room, removed, changes, kept, gone } = await inside()
    const before = kept.boards()
    removed.add('member-2')
    now.isReadable = false
    now.ms = 4201
    await changes(2)
    await room.check()
    expect(room.viewers.size).toBe(2)
    expect([gone.boards(), kept.boards()]).toEqual([before, before])
    now.isReadable = true
    await room.check()
    expect([...room.viewers]).toEqual([kept.viewer])
    expect([gone.boards(), kept.boards()]).toEqual([before, before + 1])
  })
})
