import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { BusMessage } from '../ports/bus.ts'
import { openRoom, type Room, type RoomPorts } from './open-room.ts'

/** The rooms with viewers, or with viewers about to enter. */
export function liveRooms(ports: RoomPorts) {
  const rooms = new Map<BoardId, { room: Room; expected: number }>()

  function entryOf(board: BoardId) {
    const known = rooms.get(board)
    if (known && !known.room.ended()) return known
    const room = openRoom(board, ports)
    const entry = { room, expected: 0 }
    rooms.set(board, entry)
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
    /** Keeps a board's room open while a viewer is about to enter. */
    async visit(board: BoardId, enter: (room: Room) => Promise<void>): Promise<void> {
      const entry = entryOf(board)
      entry.expected++
      try {
        await entry.room.ready
        await enter(entry.room)
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
    reload(): void {
      for (const room of all()) void room.reload()
    },
    check(): void {
      for (const room of all()) {
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

function unsentIn({ viewers }: Room): number {
  let bytes = 0
  for (const { waitingSince, unsent } of viewers) if (waitingSince !== null) bytes += unsent
  return bytes
}

export type LiveRooms = ReturnType<typeof liveRooms>
