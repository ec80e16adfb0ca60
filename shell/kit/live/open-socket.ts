import { displayMode } from '@pingboard/contracts/display-mode.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'

/** The part of a socket that is used here. */
export interface LiveSocket {
  on(event: string, listener: (payload: unknown) => void): unknown
  emit(event: string, payload?: unknown): unknown
  disconnect(): unknown
  connect(): unknown
}

/**
 * Loads the socket library on first use, so that it is not part of what a page starts with. A display says what it is:
 * it is not counted as a viewer.
 */
export async function openSocket(board: BoardId): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const mode = displayMode(location.pathname, location.search)
  return io({
    path: LIVE_PATH,
    query: { board, ...(mode && { mode }) },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    reconnection: false,
    multiplex: false,
  })
}
