import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurns } from './in-turns.ts'
import { GROUP, watchedRoom } from './testing-room.ts'

describe('the checks of a public board with nothing to do', () => {
  it('ask nobody anything for a minute, and then for one presentation', async () => {
    const { now, room, enters, asked, told } = await watchedRoom()
    enters('member')
    const before = { ...asked }
    for (now.ms = 4000; now.ms < 60_000; now.ms += 4000) await room.check()
    expect(asked).toEqual(before)
    expect(told).toEqual(['1'])
    await room.check()
    await room.check()
    expect(asked).toEqual({ ...before, presentations: before.presentations + 1 })
    expect(told).toEqual(['1', '1'])
  })

  it('present the board again with the day, and the viewers are told', async () => {
    const { now, room, enters, asked } = await watchedRoom()
    const visitor = enters(undefined)
    const before = [asked.presentations, visitor.boards()]
    now.today = '2026-11-22'
    await room.check()
    await room.check()
    expect([asked.presentations, visitor.boards()]).toEqual(before.map(count => (count ?? 0) + 1))
  })

  it('present it again until it could be presented', async () => {
    const { room, enters, asked, fails, changes } = await watchedRoom()
    const visitor = enters(undefined)
    const before = visitor.boards()
    fails.present = true
    await changes(2)
    await room.check()
    fails.present = false
    const { presentations } = asked
    await room.check()
    await room.check()
    expect(asked.presentations).toBe(presentations + 1)
    expect(visitor.boards()).toBe(before + 1)
  })

  it('find a group that made its boards private without a word', async () => {
    const { now, room, enters } = await watchedRoom()
    const [member] = [enters('member'), enters(undefined)]
    now.visibility = 'members'
    now.ms = 60_000
    await room.check()
    await room.check()
    expect([...room.viewers]).toEqual([member.viewer])
  })
})

it('a group that the log tells of is looked at at once, and no other one', async () => {
  const { now, room, enters, asked, settled } = await watchedRoom()
  const [member] = [enters('member'), enters(undefined)]
  now.visibility = 'members'
  const before = { ...asked }
  room.groupsChanged(new Set(['another' as never]))
  await settled()
  expect(asked).toEqual(before)
  room.groupsChanged(new Set([GROUP as never]))
  await settled()
  expect([...room.viewers]).toEqual([member.viewer])
})

it('the viewers of a private board are looked up by one reading of the group, and each session once', async () => {
  const { room, enters, asked, becomesPrivate } = await watchedRoom()
  await becomesPrivate('2')
  for (let place = 0; place < 50; place++) enters(`member-${place}`)
  for (let window = 0; window < 3; window++) enters('member-0')
  const before = { ...asked }
  await room.check()
  expect(asked).toEqual({ ...before, groups: before.groups + 1, sessions: before.sessions + 50 })
  expect(room.viewers.size).toBe(53)
})

describe('what is watched most', () => {
  it('is told when the number is higher than before, not when it fell or stayed', async () => {
    const { room, enters, told } = await watchedRoom()
    const [one] = [enters('member'), enters(undefined)]
    room.leave(one.viewer)
    enters('member')
    await room.check()
    expect(told).toEqual(['1', '2'])
    enters('member')
    expect(told).toEqual(['1', '2', '3'])
  })

  it('is told anew on another day, after a minute, and when it could not be told', async () => {
    const { now, room, enters, told, fails } = await watchedRoom()
    const [one] = [enters('member'), enters(undefined)]
    room.leave(one.viewer)
    now.today = '2026-11-22'
    await room.check()
    expect(told).toEqual(['1', '2', '1'])
    now.ms = 60_000
    fails.tell = true
    await room.check()
    expect(told).toEqual(['1', '2', '1', '1'])
    fails.tell = false
    await room.check()
    await room.check()
    expect(told).toEqual(['1', '2', '1', '1', '1'])
  })

  it('forgets a private board once a minute, again after it was public, and until that could be told', async () => {
    const { now, room, enters, told, fails, becomesPrivate, settled } = await watchedRoom()
    enters('member')
    fails.tell = true
    await becomesPrivate('2')
    fails.tell = false
    told.length = 0
    await room.check()
    await room.check()
    expect(told).toEqual(['forget'])
    now.ms = 60_000
    await room.check()
    await room.check()
    expect(told).toEqual(['forget', 'forget'])
    now.visibility = 'public'
    room.groupsChanged(new Set([GROUP as never]))
    await settled()
    await room.check()
    await becomesPrivate('3')
    expect(told).toEqual(['forget', 'forget', '1', 'forget'])
  })
})

describe('the turns of a round', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('come each once in a round, evenly, and once after the process stood still', () => {
    let stoodStill = 0
    const went: number[] = []
    const round = inTurns(
      200,
      () => performance.now() + stoodStill,
      (turn, turns) => {
        expect(turns).toBe(4)
        went.push(turn)
      },
    )
    for (let turn = 1; turn <= 8; turn++) {
      vi.advanceTimersByTime(50)
      expect(went).toHaveLength(turn)
    }
    expect(went.slice(0, 4).toSorted()).toEqual([0, 1, 2, 3])
    expect(went.slice(4)).toEqual(went.slice(0, 4))
    went.length = 0
    stoodStill = 30_000
    vi.advanceTimersByTime(50)
    expect(went.toSorted()).toEqual([0, 1, 2, 3])
    round.stop()
    vi.advanceTimersByTime(1000)
    expect(went).toHaveLength(4)
  })

  it('are one where a round is short', () => {
    const went: number[] = []
    const round = inTurns(
      20,
      () => performance.now(),
      (turn, turns) => void went.push(turn, turns),
    )
    vi.advanceTimersByTime(20)
    expect(went).toEqual([0, 1])
    round.stop()
  })
})
