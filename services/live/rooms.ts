import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { spread } from '../kernel/spread.ts'
import type { BusMessage } from '../ports/bus.ts'
import { openRoom, type Room, type RoomPorts } from './open-room.ts'

interface Entry {
  readonly room: Room
  /** Rooms are numbered as they open: the number decides over the room's turn. */
  readonly number: number
  /** Viewers about to enter. */
  expected: number
  isReady: boolean
  /** Those of them that wait for the room. */
  readonly waiting: Set<() => void>
}

/** The rooms with viewers, or with viewers about to enter. */
export function liveRooms(ports: RoomPorts) {
  const rooms = new Map<BoardId, Entry>()
  let opened = 0

  function entryOf(board: BoardId): Entry {
    const known = rooms.get(board)
    if (known && !known.room.ended()) return known
    const room = openRoom(board, ports)
    const entry: Entry = { room, number: opened++, expected: 0, isReady: false, waiting: new Set() }
    rooms.set(board, entry)
    void room.ready.then(() => {
      entry.isReady = true
      for (const goOn of entry.waiting) goOn()
    })
    // The room is on the list before it reads, so every message from the bus reaches it from here on (LIV-4).
    void room.reload()
    return entry
  }

  function dropIfEmpty(room: Room): void {
    const entry = rooms.get(room.board)
    if (room.viewers.size > 0 || (entry?.room === room && entry.expected > 0)) return
    room.close()
    if (entry?.room === room) rooms.delete(room.board)
  }

  const all = () => [...rooms.values()].map(({ room }) => room)

  return {
    /**
     * Keeps a board's room open while a viewer is about to enter.
     * @param left aborted once the viewer has left: one who leaves before the room is ready never enters
     */
    async visit(
      board: BoardId,
      enter: (room: Room) => Promise<void>,
      left = new AbortController().signal,
    ): Promise<void> {
      const entry = entryOf(board)
      entry.expected++
      try {
        await readyOrLeft(entry, left)
        if (!left.aborted) await enter(entry.room)
      } finally {
        entry.expected--
        dropIfEmpty(entry.room)
      }
    },
    dropIfEmpty,
    heard(message: BusMessage): void {
      if (message.topic === 'boards') rooms.get(message.key as BoardId)?.room.heard(message)
      else for (const room of all()) room.heard(message)
    },
    groupsChanged(groups: ReadonlySet<GroupId>): void {
      for (const room of all()) room.groupsChanged(groups)
    },
    /** Reads all boards again, spread over at most a second: thousands of reads at once would hold up each other. */
    reload(): void {
      void spread(all(), room => void room.reload())
    },
    /** Checks the rooms of one turn of a round. Default: all rooms. */
    check(turn = 0, turns = 1): void {
      for (const { room, number } of rooms.values()) {
        if (number % turns !== turn) continue
        room.check().catch((error: unknown) => {
          ports.log.error({ err: error, board: room.board }, 'a live room could not be checked')
        })
      }
    },
    close(): void {
      for (const room of all()) room.close()
    },
    size: () => rooms.size,
    viewers: () => all().reduce((sum, room) => sum + room.viewers.size, 0),
    unsentBytes: () => all().reduce((sum, room) => sum + unsentIn(room), 0),
  }
}

/**
 * Resolves once the room is ready, or the viewer has left. Nothing is added to the room's own promise, which would keep
 * everybody who ever waited for it: while the log is away no room gets ready.
 */
function readyOrLeft({ isReady, waiting }: Entry, left: AbortSignal): Promise<void> {
  if (isReady || left.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.add(resolve)
  left.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => waiting.delete(resolve))
}

function unsentIn({ viewers }: Room): number {
  let bytes = 0
  for (const { waitingSince, unsent } of viewers) if (waitingSince !== null) bytes += unsent
  return bytes
}

export type LiveRooms = ReturnType<typeof liveRooms>
