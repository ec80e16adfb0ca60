import { once } from 'node:events'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { WebSocket } from 'ws'

/** Connections opened at the same time. */
const AT_ONCE = 50

export interface Viewer {
  /** Called with each change of a score. */
  onChange: () => void
  /** Milliseconds until the server has answered a ping. */
  ping(): Promise<number>
  close(): void
}

function viewerOf(socket: WebSocket): Viewer {
  return {
    onChange: () => {},
    close: () => socket.terminate(),
    async ping() {
      const from = performance.now()
      const answered = once(socket, 'pong')
      socket.ping()
      await answered
      return performance.now() - from
    },
  }
}

/**
 * A viewer that watches a board as a visible page does: the server sends a beat each second. The viewer speaks only
 * the needed part of Socket.IO, so that a thousand viewers cost the machine very little: `0` open, `40` connected,
 * `42` an event, `2` and `3` the heartbeat.
 */
export function watch(origin: string, board: string): Promise<Viewer> {
  const url = `${origin.replace('http', 'ws')}${LIVE_PATH}?EIO=4&transport=websocket&board=${board}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const viewer = viewerOf(socket)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (content: Buffer) => {
      const start = content.toString('latin1', 0, 12)
      // A viewer that could not take a change in time gets the newest whole board.
      if (start === '42["change",' || start === '42["update",') viewer.onChange()
      else if (start === '2') socket.send('3')
      else if (start.startsWith('0{')) socket.send('40')
      else if (start === '42["connecte') socket.send('42["join",{"changes":true}]')
      else if (start === '42["joined",') {
        socket.send('42["visible"]')
        resolve(viewer)
      } else if (start === '42["error",{') reject(new Error(`refused: ${content}`))
    })
  })
}

/** A viewer on a bare WebSocket: every message is a change. */
export function watchBare(origin: string): Promise<Viewer> {
  const socket = new WebSocket(origin.replace('http', 'ws'), { perMessageDeflate: false })
  const viewer = viewerOf(socket)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve(viewer))
    socket.on('message', () => viewer.onChange())
  })
}

/** Opens viewers, `AT_ONCE` at the same time. */
export async function hallOf(count: number, arrive: () => Promise<Viewer>): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  while (viewers.length < count) {
    const size = Math.min(AT_ONCE, count - viewers.length)
    viewers.push(...(await Promise.all(Array.from({ length: size }, arrive))))
  }
  return viewers
}
