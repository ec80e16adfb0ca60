import type { DatabaseSync } from 'node:sqlite'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { type BoardId, type GameId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { board } from '@pingboard/services/boards/board/decide.ts'
import { boardEvents } from '@pingboard/services/boards/board/events.ts'
import { boardReader } from '@pingboard/services/boards/present.ts'
import { boardsTopic } from '@pingboard/services/boards/publish.ts'
import { GROUP } from '@pingboard/services/boards/testing/facts.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { storedType } from '@pingboard/services/kernel/event-types.ts'
import { commandHandler } from '@pingboard/services/kernel/handle-command.ts'
import type { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Frame } from '@pingboard/services/live/line.ts'
import { viewerOf } from '@pingboard/services/live/viewer.ts'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Ids } from '@pingboard/services/ports/ids.ts'
import { openRooms } from '../live/rooms.ts'
import { Stay } from '../live/stay.ts'
import { delivery } from './delivery.ts'
import { faultyLog, type LogFaults } from './faulty-log.ts'

export type Fault = 'conflict' | 'full' | 'slow' | 'delayed' | 'duplicated'

/** Mistakes of the parts around the engine, for the twins. */
export type Defect = 'a message is lost' | 'an answer is early' | 'a checkpoint is ahead'

export interface WorldPorts {
  readonly defect: Defect | undefined
  readonly dir: string
  readonly clock: ReturnType<typeof fixedClock>
  readonly ids: Ids
  readonly reached: (fault: Fault) => void
  /** Messages that the consumer with a checkpoint took. */
  readonly told: (message: BusMessage) => void
}

/** One life of the engine, with boards, a consumer with a checkpoint, and live rooms: all real except the network. */
export async function openWorld({ dir, clock, ids, reached, told, defect }: WorldPorts) {
  let connection: DatabaseSync | undefined
  const engine = await openEmbedded({
    dir,
    views: [boardPage],
    clock,
    onConnection: db => {
      connection = db
      // Power cuts are proven elsewhere, and flushes would take most of the time here.
      db.exec('PRAGMA synchronous = OFF')
    },
  })
  const faults: LogFaults = { slow: false, foreign: null }
  const { log, release } = faultyLog(engine.log, faults, reached, {
    answersEarly: defect === 'an answer is early',
  })
  const boards = commandHandler(boardEvents, board, { log, ids, clock })

  const group = {
    id: GROUP,
    name: 'Mérignac',
    shortName: null,
    boardVisibility: 'public' as const,
    demo: false,
  }
  const rights = { standing: async () => ({ group, isMember: false, flags: new Set<never>() }) }
  const reader = boardReader({ log, views: engine.views, rights, clock })
  const { rooms, faults: errors } = openRooms(reader, clock)

  const stop = new AbortController()
  const bus = openBus({ log, views: engine.views, sources: [boardsTopic] })
  const toRooms = delivery(rooms.heard, reached, { loses: defect === 'a message is lost' })
  /** The consumer works slowly on each message, so that a restart interrupts its work. */
  let patience = Promise.withResolvers<void>()
  const consumers = [
    bus.consume({ name: 'live', topics: ['boards'], from: 'now' }, toRooms.add, stop.signal),
    bus.consume(
      { name: 'recorder', topics: ['boards'], from: 'checkpoint' },
      async message => {
        const taken = patience.promise.then(() => {
          if (stop.signal.aborted) throw new Error('stopped in the middle')
          told(message)
        })
        if (defect === 'a checkpoint is ahead') taken.catch(() => {})
        else await taken
      },
      stop.signal,
    ),
  ]

  const viewers: ReturnType<typeof enter>[] = []
  function enter(id: BoardId, changes: boolean) {
    const stay = new Stay()
    let ready: (() => void) | null = null
    let isGone = false
    const line = {
      idle: true,
      write(frame: Frame) {
        stay.take(frame.text)
        line.idle = false
      },
      onceReady(then: () => void) {
        ready = then
      },
      close() {},
      cut() {},
    }
    const seat = { board: id, counted: true, cookie: undefined, session: null, address: '' }
    const viewer = viewerOf({
      line,
      seat,
      changes,
      dismiss: code => {
        stay.isOver = true
        stay.dismissed = code
      },
    })
    let leave = () => {
      isGone = true
    }
    void rooms.visit(id, async room => {
      const ended = room.ended()
      if (ended) viewer.dismiss(ended)
      if (ended || isGone) return
      room.enter(viewer)
      leave = () => {
        room.leave(viewer)
        rooms.dropIfEmpty(room)
      }
    })
    return {
      id,
      stay,
      /** The network has taken the messages sent. */
      drain(): void {
        line.idle = true
        const then = ready
        ready = null
        then?.()
      },
      leave(): void {
        stay.isOver = true
        leave()
      },
    }
  }

  return {
    engine,
    boards,
    rooms,
    toRooms,
    viewers,
    errors,
    faults,
    release,
    arrive: (id: BoardId, changes: boolean) => viewers.push(enter(id, changes)),
    /** A score of a foreign writer, past this process. */
    foreignScore(stream: string, score: number): void {
      const gameId: GameId = gameIdOf(stream.slice('board-'.length) as BoardId, 1)
      const metadata = { commandId: ids.random(), actorId: 'foreign', $correlationId: 'f', $causationId: 'f' }
      const event = {
        id: ids.random(),
        type: storedType(boardEvents, 'ScoreChanged'),
        data: { gameId, scoreTeam1: score, scoreTeam2: 0 },
        metadata,
        recordedAt: clock.now().toISOString(),
      }
      engine.log.append(stream, 'any', [event]).catch(() => {})
    },
    room(pages: 'none' | 'enough'): void {
      const used = Number(connection?.prepare('PRAGMA page_count').get()?.page_count)
      connection?.exec(`PRAGMA max_page_count = ${pages === 'none' ? used : used + 100_000}`)
    },
    /** Lets the consumer go on. */
    patient(): void {
      patience.resolve()
      patience = Promise.withResolvers()
    },
    async shownNow(id: BoardId): Promise<Board | null> {
      const read = await reader.read(id)
      return read && ((await reader.present(read.facts))?.board ?? null)
    },
    /** Ends this life: no message of it is handled any more. */
    async close(): Promise<void> {
      stop.abort()
      patience.resolve()
      rooms.close()
      await engine.close()
      await Promise.allSettled(consumers)
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
