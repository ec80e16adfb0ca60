import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { WebSocket } from 'ws'

export interface RawViewer {
  readonly socket: WebSocket
  /** Status with which the handshake was refused; null when it was accepted. */
  readonly refused: number | null
}

/**
 * Joins a board without a client library, so that reading can be stopped.
 * @returns once the board was shown, or the handshake refused
 */
export function rawViewer(
  origin: string,
  board: string,
  hears: (message: string) => void = () => {},
  { changes = false } = {},
): Promise<RawViewer> {
  const url = `${origin.replace('http', 'ws')}${LIVE_PATH}?EIO=4&transport=websocket&board=${board}`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve({ socket, refused: response.statusCode ?? 0 })
    })
    socket.on('error', reject)
    socket.on('message', (content: Buffer) => {
      const start = content.toString('latin1', 0, 14)
      if (start.startsWith('42[')) hears(String(content))
      if (start.startsWith('0{')) socket.send('40')
      else if (start === '2') socket.send('3')
      else if (start.startsWith('42["connected')) socket.send(`42["join",{"changes":${changes}}]`)
      else if (start.startsWith('42["joined"')) resolve({ socket, refused: null })
      else if (start.startsWith('42["error"')) reject(new Error(String(content)))
    })
  })
}
