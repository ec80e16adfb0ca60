import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { type BoardDomainEvent, boardEvents } from '@pingboard/services/boards/board/events.ts'
import { boardReader } from '@pingboard/services/boards/present.ts'
import { boardsTopic } from '@pingboard/services/boards/publish.ts'
import {
  aFixture,
  BOARD,
  boardOpened,
  GROUP,
  scoreChanged,
  TODAY,
} from '@pingboard/services/boards/testing/facts.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import type { Recorded } from '@pingboard/services/kernel/event.ts'
import { readEvent } from '@pingboard/services/kernel/event-types.ts'
import { stored } from '@pingboard/services/kernel/testing/events.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { advance } from '@pingboard/services/kernel/view.ts'
import type { Frame } from '@pingboard/services/live/line.ts'
import { viewerOf } from '@pingboard/services/live/viewer.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'
import type fc from 'fast-check'
import { openRooms } from '../live/rooms.ts'
import { Stay } from '../live/stay.ts'

/** A mistake in the order of steps, for the twins. */
export type Mistake =
  /** The room hears of changes only once it has read the board. */
  | 'listens after reading'
  /** The board is read from the view, even while the view is behind the log. */
  | 'reads an old view'
  /** A viewer who cannot take a board now is not given a newer one later. */
  | 'forgets the slow'

export interface Plan {
  /** Scores, one after the other; true: the bus publishes the score together with the next one. */
  readonly scores: readonly boolean[]
  /** Messages the bus delivers a second time, by place. */
  readonly twice: readonly number[]
  readonly viewers: readonly {
    readonly changes: boolean
    readonly slow: boolean
    readonly returns: boolean
  }[]
}

const document = (events: readonly StoredEvent[]) =>
  events.reduce<ViewDocument | null>((page, event) => advance(boardPage, page, event), null) as ViewDocument

/**
 * A board whose scores change while people come, watch, stall and leave. Store, view, bus, network and visitors take
 * their next step when the scheduler says so, in every order that the scheduler can find.
 * @returns what each stay of each viewer saw, and the board as it is at the end
 */
export async function play(s: fc.Scheduler, plan: Plan, mistake?: Mistake) {
  const step = (label: string) => s.schedule(Promise.resolve(), label)
  const clock = fixedClock(`${TODAY}T19:30:00.000Z`)
  const happened: BoardDomainEvent[] = [
    boardOpened(aFixture(), aFixture({ externalId: 'R1-2' })),
    ...plan.scores.map((_, index) => scoreChanged((index % 2) + 1, index + 1, 0)),
  ]
  const events = happened.map((event, revision) => stored(boardEvents, BOARD, revision, event))
  const documents = events.map((_, index) => document(events.slice(0, index + 1)))

  // ---- The store and its view ----
  let written = 1
  let viewed = 1
  const behind = new Set<() => void>()
  const positionOf = (count: number) => events[count - 1]?.position ?? ''
  const log = {
    async head() {
      await step('ask for the head')
      return positionOf(written)
    },
  } as unknown as EventLog
  const views = {
    async reached(_name: string, position: string) {
      while (positionOf(viewed) < position && mistake !== 'reads an old view')
        await new Promise<void>(resolve => behind.add(resolve))
    },
    async get() {
      await step('look into the view')
      return documents[viewed - 1] ?? null
    },
  } as unknown as ViewStore
  async function project(upTo: number): Promise<void> {
    await step('bring the view forward')
    viewed = Math.max(viewed, upTo)
    for (const wake of behind) wake()
    behind.clear()
  }

  // ---- The bus ----
  let heard = 1
  let turn = Promise.resolve()
  function tell(upTo: number): void {
    turn = turn.then(async () => {
      await step('deliver')
      const run = events.slice(heard, upTo)
      const last = run.at(-1)
      if (!last) return
      heard = upTo
      const readable = run.map(event => readEvent(boardEvents, event) as Recorded<BoardDomainEvent>)
      const event = boardsTopic.publish(readable, documents[upTo - 1]?.doc as never) as BoardEvent
      const message = {
        topic: 'boards',
        key: BOARD,
        event,
        position: last.position,
        correlationId: 'r',
        causationId: 'c',
      }
      for (let time = 0; time <= Number(plan.twice.includes(upTo)); time++) {
        if (mistake !== 'listens after reading' || isRead) rooms.heard(message)
      }
    })
  }

  // ---- The real live service ----
  let isRead = false
  const group = {
    id: GROUP,
    name: 'Mérignac',
    shortName: null,
    boardVisibility: 'public' as const,
    demo: false,
  }
  const rights = {
    async standing() {
      await step('look up the group')
      return { group, isMember: false, flags: new Set<never>() }
    },
  }
  const reader = boardReader({ log, views, rights, clock })
  const noticed = {
    ...reader,
    async read(id: Parameters<typeof reader.read>[0]) {
      const read = await reader.read(id)
      isRead = true
      return read
    },
  }
  const { rooms, faults } = openRooms(noticed, clock)

  // ---- The viewers ----
  const stays: Stay[] = []
  async function watch(who: Plan['viewers'][number]): Promise<void> {
    await step('arrive')
    const stay = new Stay()
    stays.push(stay)
    let ready: (() => void) | null = null
    const line = {
      idle: true,
      write(frame: Frame) {
        stay.take(frame.text)
        if (!who.slow) return
        line.idle = false
        void step('take what was sent').then(() => {
          line.idle = true
          const then = ready
          ready = null
          if (mistake !== 'forgets the slow') then?.()
        })
      },
      onceReady(then: () => void) {
        ready = then
      },
      close() {},
      cut() {},
    }
    const seat = { board: BOARD, counted: true, cookie: undefined, session: null, address: '' }
    const viewer = viewerOf({ line, seat, changes: who.changes, dismiss: code => faults.push(code) })
    await rooms.visit(BOARD, async room => {
      await step('enter')
      room.enter(viewer)
      if (!who.returns) return
      await step('leave')
      room.leave(viewer)
      rooms.dropIfEmpty(room)
      stay.isOver = true
    })
    if (who.returns) await watch({ ...who, returns: false })
  }

  async function write(): Promise<void> {
    for (const isTogether of plan.scores) {
      await step('store a score')
      written++
      void project(written)
      if (!isTogether) tell(written)
    }
    tell(written)
  }

  const all = Promise.all([write(), ...plan.viewers.map(watch)])
  await s.waitFor(all.then(() => turn))
  await s.waitIdle()
  const facts = documents.at(-1)?.doc as never
  const board = (await s.waitFor(reader.present(facts)))?.board as Board
  return { stays, board, faults }
}
