import type { Socket } from 'socket.io'
import type { Frame } from './frame.ts'

type Connection = Socket['conn']

/** The way to one viewer. */
export interface Line {
  /** Everything written has left for the network. */
  readonly idle: boolean
  write(frame: Frame): void
  /** Calls once, when what was written has left. Never, if the connection ends before. */
  onceReady(then: () => void): void
  /** Closes after what is written has left; the client comes back by itself. */
  close(): void
  /** Ends it now, with whatever is unsent: for a viewer who does not read. */
  cut(): void
}

/** Not in the types of the engine: the WebSocket below its transport. */
interface WebSocketTransport {
  readonly socket?: { terminate(): void }
}

export class EngineLine implements Line {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  // A transport that is not writable has handed its last frame to the network only in part (WebSocket), or waits for
  // the next request (polling).
  get idle(): boolean {
    return this.#connection.transport.writable && this.#connection.readyState === 'open'
  }

  write(frame: Frame): void {
    this.#connection.write(frame.text, frame.options)
  }

  onceReady(then: () => void): void {
    const connection = this.#connection
    const { transport } = connection
    const ready = () => {
      transport.removeListener('ready', ready)
      connection.removeListener('upgrade', ready)
      then()
    }
    transport.on('ready', ready)
    // Polling that becomes a WebSocket is never ready again; the new transport is.
    connection.on('upgrade', ready)
  }

  close(): void {
    this.#connection.close()
  }

  cut(): void {
    const { socket } = this.#connection.transport as unknown as WebSocketTransport
    if (socket) socket.terminate()
    else this.#connection.close(true)
  }
}
