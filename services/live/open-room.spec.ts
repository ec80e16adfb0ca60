import { describe, expect, it, vi } from 'vitest'
import { watchedRoom as watched } from './testing-room.ts'

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

describe('a crowd', () => {
  it.each(['whose board is deleted', 'of visitors whose board becomes private'])(
    '%s is dismissed a portion at a time, so that other boards go on',
    async how => {
      const { room, enters, becomesPrivate } = await watched()
      for (let count = 0; count < 450; count++) enters(undefined)
      if (how === 'whose board is deleted')
        room.heard({ topic: '', key: room.board, position: '9', event: { type: 'BoardDeleted' } } as never)
      else await becomesPrivate('9')
      expect(room.viewers.size).toBe(250)
      await vi.waitFor(() => expect(room.viewers.size).toBe(0))
    },
  )
})
