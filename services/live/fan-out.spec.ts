import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { LiveChange } from '@pingboard/contracts/live/board-room.ts'
import { describe, expect, it } from 'vitest'
import { fanOut, type Telling } from './fan-out.ts'
import { type Frame, type Frames, frameOf, framesOf } from './line.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** A line whose network the test controls. */
function aLine() {
  let ready: (() => void) | null = null
  return {
    idle: true,
    /** Takes each frame at once. */
    quick: true,
    sent: [] as string[],
    isCut: false,
    write(frame: Frame) {
      this.sent.push(frame.text)
      if (!this.quick) this.idle = false
    },
    onceReady(then: () => void) {
      ready = then
    },
    close() {},
    cut() {
      this.isCut = true
    },
    drain() {
      this.idle = true
      const then = ready
      ready = null
      then?.()
    },
  }
}

function aRoom({ unsentBytes = 1000, stalledMs = 30_000 } = {}) {
  let time = 0
  let frames: Frames | null = null
  let clients: { count: number; frame: Frame } | null = null
  let encodings = 0
  const viewers = new Set<Viewer>()
  const fan = fanOut({ unsentBytes, stalledMs }, () => time)
  const telling: Telling = { viewers, has: v => viewers.has(v), frames: () => frames, clients: () => clients }
  return {
    fan,
    telling,
    viewers,
    encodings: () => encodings,
    later: (milliseconds: number) => {
      time += milliseconds
    },
    join(changes = false, quick = true) {
      const line = Object.assign(aLine(), { quick })
      const seat = { board: null, counted: true, cookie: undefined, session: null, address: '' }
      const viewer = viewerOf({ line, seat, changes, dismiss: () => {} })
      viewers.add(viewer)
      fan.settle(telling, viewer)
      return { viewer, line }
    },
    show(revision: number, previous: number | null = revision - 1) {
      const change = previous === null ? null : ({ revision, previous } as LiveChange)
      frames = framesOf({ board: { revision } as Board, position: '' }, change, () => encodings++)
      fan.board(telling)
    },
    count(count: number) {
      clients = { count, frame: frameOf('clients', `{"count":${count}}`) }
      fan.clients(telling)
    },
  }
}

const names = (line: { sent: string[] }) =>
  line.sent.map(text => {
    const [name, content] = JSON.parse(text.slice(1))
    return `${name} ${content.revision ?? content.count}`
  })

describe('somebody who reads', () => {
  it('gets the board on entering, then what they asked for', () => {
    const room = aRoom()
    room.show(4)
    const whole = room.join()
    const changes = room.join(true)
    room.show(5)
    room.show(6, null)
    expect(names(whole.line)).toEqual(['joined 4', 'update 5', 'update 6'])
    expect(names(changes.line)).toEqual(['joined 4', 'change 5', 'update 6'])
  })
  it('shares each encoding with everybody', () => {
    const room = aRoom()
    room.show(4)
    for (let count = 0; count < 10; count++) room.join(count % 2 === 0)
    expect(room.encodings()).toBe(1)
    room.show(5)
    expect(room.encodings()).toBe(3)
  })
  it('is told a viewer count once', () => {
    const room = aRoom()
    room.show(0)
    const { line } = room.join()
    room.count(1)
    room.count(1)
    room.count(2)
    expect(names(line)).toEqual(['joined 0', 'clients 1', 'clients 2'])
  })
})

describe('somebody whose line is slow', () => {
  it('has one board unsent, and gets the newest when it moves', () => {
    const room = aRoom()
    room.show(0)
    const { line, viewer } = room.join(false, false)
    for (let revision = 1; revision <= 50; revision++) room.show(revision)
    expect(names(line)).toEqual(['joined 0'])
    expect(viewer.due).toBe('board')
    line.drain()
    expect(names(line)).toEqual(['joined 0', 'update 50'])
    line.drain()
    expect(names(line)).toHaveLength(2)
  })
  it('gets the whole board instead of changes when more than one was skipped', () => {
    const room = aRoom()
    room.show(0)
    const { line } = room.join(true, false)
    room.show(1)
    line.drain()
    room.show(2)
    room.show(3)
    line.drain()
    expect(names(line)).toEqual(['joined 0', 'change 1', 'update 3'])
  })
  it('gets the whole board when a new day was skipped, although the change after it starts where they are', () => {
    const room = aRoom()
    room.show(0)
    const { line } = room.join(true, false)
    line.drain()
    room.show(1)
    room.show(1, null)
    room.show(2, 1)
    line.drain()
    expect(names(line)).toEqual(['joined 0', 'change 1', 'update 2'])
  })
  it('gets its first board when it can take one, and then the count', () => {
    const room = aRoom()
    room.show(0)
    room.count(1)
    const busy = room.join(false, false)
    busy.line.sent.length = 0
    room.count(2)
    room.show(1)
    busy.line.drain()
    busy.line.drain()
    expect(names(busy.line)).toEqual(['update 1', 'clients 2'])
  })
  it('gets nothing more once it has left', () => {
    const room = aRoom()
    room.show(0)
    const { line, viewer } = room.join(false, false)
    room.show(1)
    room.viewers.delete(viewer)
    line.drain()
    expect(names(line)).toEqual(['joined 0'])
  })
  it('is cut with too much unsent, or after too long without moving', () => {
    const small = aRoom({ unsentBytes: 10 })
    small.show(0)
    const { line } = small.join(false, false)
    small.show(1)
    expect(line.isCut).toBe(true)

    const room = aRoom()
    room.show(0)
    const slow = room.join(false, false)
    const stopped = room.join(false, false)
    const idle = room.join()
    room.show(1)
    room.later(29_999)
    expect(room.fan.cutStalled(room.telling)).toBe(0)
    slow.line.drain()
    room.show(2)
    room.later(1)
    expect(room.fan.cutStalled(room.telling)).toBe(1)
    expect([slow, stopped, idle].map(({ line }) => line.isCut)).toEqual([false, true, false])
  })
})

describe('a board with a crowd', () => {
  const turn = () => new Promise(resolve => setImmediate(resolve))
  /** As many turns as a thousand viewers need, and more. */
  async function turns(count = 20): Promise<void> {
    for (let one = 0; one < count; one++) await turn()
  }
  function aCrowd(changes = false) {
    const room = aRoom()
    room.show(0)
    const all = Array.from({ length: 1000 }, () => room.join(changes))
    const told = (last: string) => all.filter(({ line }) => names(line).at(-1) === last).length
    return { room, all, told }
  }

  it('is told of a new board two hundred in a turn, the first at once, each once and by the same bytes', async () => {
    const { room, all, told } = aCrowd(true)
    const encodings = room.encodings()
    room.show(1)
    expect(told('change 1')).toBe(200)
    await turn()
    expect(told('change 1')).toBeLessThanOrEqual(400)
    await turns()
    expect(told('change 1')).toBe(1000)
    expect(all.every(({ line }) => line.sent.length === 2)).toBe(true)
    expect(room.encodings() - encodings).toBe(1)
  })

  it('sees every viewer move on while boards come faster than all are told', async () => {
    const { room, all } = aCrowd()
    const revisionOf = (name = '') => Number(name.split(' ')[1])
    const least = () => Math.min(...all.map(({ line }) => revisionOf(names(line).at(-1))))
    for (let revision = 1; revision <= 50; revision++) {
      room.show(revision)
      await turn()
      if (revision > 20) expect(least()).toBeGreaterThan(revision - 20)
    }
    await turns()
    for (const { line } of all) {
      const revisions = names(line).map(name => revisionOf(name))
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b))
      expect(revisions.at(-1)).toBe(50)
    }
  })

  it('gets the whole board where a new day or name was passed over, although the next change starts where they are', async () => {
    const { room, all } = aCrowd(true)
    room.show(1)
    await turns()
    room.show(1, null)
    room.show(2, 1)
    await turns()
    expect(names(all[0]?.line ?? expect.fail())).toEqual(['joined 0', 'change 1', 'update 1', 'change 2'])
    expect(names(all[999]?.line ?? expect.fail())).toEqual(['joined 0', 'change 1', 'update 2'])
  })

  it('may leave, come and be slow between the turns: nobody is told twice, or left out', async () => {
    const { room, all } = aCrowd()
    const [gone, slow, busy] = [all[900], all[901], all[902]].map(one => one ?? expect.fail())
    if (!gone || !slow || !busy) return expect.fail()
    for (const { line } of [slow, busy]) line.idle = false
    room.show(1)
    room.viewers.delete(gone.viewer)
    const late = room.join()
    const lateAndSlow = room.join(false, false)
    // A frame of before was due: it becomes the new board before the turn of this viewer.
    slow.viewer.due = 'board'
    room.fan.settle(room.telling, slow.viewer)
    slow.line.drain()
    await turns()
    busy.line.drain()
    lateAndSlow.line.drain()
    await turns()
    expect(names(gone.line)).toEqual(['joined 0'])
    for (const { line } of [slow, busy]) expect(names(line)).toEqual(['joined 0', 'update 1'])
    for (const { line } of [late, lateAndSlow]) expect(names(line)).toEqual(['joined 1'])
    room.show(2)
    await turns()
    expect(names(late.line)).toEqual(['joined 1', 'update 2'])
  })

  it('is told its number in turns too, the newest and once', async () => {
    const { room, told } = aCrowd()
    room.count(1000)
    expect(told('clients 1000')).toBe(200)
    await turn()
    room.count(1001)
    await turns()
    expect(told('clients 1001')).toBe(1000)
    room.count(1001)
    await turns()
    expect(told('clients 1001')).toBe(1000)
  })
})

it.each([0, 125 - 13, 126, 65_535, 65_536, 200_000])(
  'a frame of %i characters is one WebSocket message',
  size => {
    const { text, bytes, options } = frameOf('message', JSON.stringify('é'.repeat(size / 2)))
    const [frame] = options.wsPreEncodedFrame
    expect(frame[0]).toBe(0x81)
    const short = (frame[1] ?? 0) & 0x7f
    const [length, header] =
      short < 126
        ? [short, 2]
        : short === 126
          ? [frame.readUInt16BE(2), 4]
          : [Number(frame.readBigUInt64BE(2)), 10]
    expect(header + length).toBe(bytes)
    expect(frame.toString('utf8', header)).toBe(`4${text}`)
  },
)
