import type { BoardId } from '@pingboard/contracts/ids.ts'
import { clientMessages, type LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { Socket } from 'socket.io'
import type { Log } from '../ports/log.ts'
import type { Seat } from './handshake.ts'
import type { Heartbeat } from './heartbeat.ts'
import { EngineLine } from './line.ts'
import type { Room } from './open-room.ts'
import type { LiveRooms } from './rooms.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/**
 * The messages of one connection: connected → join → joined … leave, and whether the page is visible. They concern
 * only the board of the connection's address; no message names another board.
 */
export function receive(
  socket: Socket,
  seat: Seat | undefined,
  { rooms, beats, log, stats }: { rooms: LiveRooms; beats: Heartbeat; log: Log; stats: { ignored: number } },
): void {
  const board = seat?.board
  if (!seat || !board) {
    dismiss(socket, 'BOARD_NOT_FOUND')
    return
  }
  // Every join has its own mark. A join that the viewer left finds another mark and stops, even after a later one began.
  let joining: AbortController | null = null
  let isSeen = false
  let inside: { room: Room; viewer: Viewer } | null = null

  async function join(changes: boolean, to: BoardId, on: Seat): Promise<void> {
    const mine = new AbortController()
    joining = mine
    try {
      await rooms.visit(
        to,
        async room => {
          const line = new EngineLine(socket.conn)
          const viewer = viewerOf({ line, seat: on, changes, dismiss: code => dismiss(socket, code) })
          const refused = (await room.refuses(viewer)) ?? room.ended()
          // The viewer may have left meanwhile.
          if (joining !== mine || !socket.connected) return
          if (refused) {
            dismiss(socket, refused)
            return
          }
          inside = { room, viewer }
          room.enter(viewer)
          if (isSeen) beats.add(line)
        },
        mine.signal,
      )
    } catch (error) {
      log.error({ err: error, board: to }, 'a live join failed')
      // This is no refusal: the client reconnects by itself.
      socket.conn.close()
    }
    if (joining === mine) joining = null
  }

  function leave(): void {
    joining?.abort()
    joining = null
    if (!inside) return
    const { room, viewer } = inside
    inside = null
    room.leave(viewer)
    beats.remove(viewer.line)
    // An orderly close would wait for a viewer who no longer reads, and keep the last frame meanwhile.
    if (viewer.waitingSince !== null && !socket.connected) viewer.line.cut()
    rooms.dropIfEmpty(room)
  }

  function see(looks: boolean): void {
    isSeen = looks
    if (!inside) return
    if (looks) beats.add(inside.viewer.line)
    else beats.remove(inside.viewer.line)
  }

  socket.onAny((name: string, content: unknown) => {
    const wish = name === 'join' && !inside && !joining ? clientMessages.join.safeParse(content) : null
    if (wish?.success) void join(wish.data?.changes === true, board, seat)
    else if (name === 'leave') leave()
    else if (name === 'visible' || name === 'hidden') see(name === 'visible')
    else stats.ignored++
  })
  socket.once('disconnect', leave)
  socket.emit('connected', { board })
}

function dismiss(socket: Socket, code: LiveError): void {
  socket.emit('error', { code })
  socket.disconnect(true)
}
