import type { LiveChange, ServerMessage } from '@pingboard/contracts/live/board-room.ts'
import type { Socket } from 'socket.io'
import type { Shown } from './room.ts'

/** A message encoded once for all viewers: as text for polling, and with its WebSocket header in one buffer. */
export interface Frame {
  readonly text: string
  readonly bytes: number
  /** Options of the engine, which sends a pre-encoded frame unchanged, without a copy per viewer. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] }
}

/** Socket.IO: `2` is an event. Engine.IO: `4` is a message. */
const EVENT = '2'
const MESSAGE = '4'
/** WebSocket (RFC 6455): final text frame, not masked, not compressed. */
const FINAL_TEXT = 0x81

export function frameOf(event: ServerMessage, json: string): Frame {
  const text = `${EVENT}["${event}",${json}]`
  const buffer = webSocketFrame(MESSAGE + text)
  return { text, bytes: buffer.length, options: { compress: false, wsPreEncodedFrame: [buffer] } }
}

function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 0x10000 ? 4 : 10
  // Not from the shared pool: a frame may wait for a slow viewer, and would keep the whole pool buffer in memory.
  const frame = Buffer.allocUnsafeSlow(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}

/** The frames of one board at one revision. Each is encoded once, when the first viewer needs it. */
export interface Frames {
  readonly revision: number
  /** Rises with each board that a room shows: a new day or name keeps the revision. */
  readonly number: number
  joined(): Frame
  update(): Frame
  /** The revision from which a change leads to this board; null: only the whole board can be sent. */
  readonly from: number | null
  /** The frame for a viewer at a revision: the change, when it starts there, else the whole board. */
  after(seen: number): Frame
}

let shownBoards = 0

/** @param encoded called for each encoding made */
export function framesOf({ board, position }: Shown, change: LiveChange | null, encoded: () => void): Frames {
  const { revision } = board
  const once = <T>(make: () => T): (() => T) => {
    let made: { value: T } | null = null
    return () => {
      made ??= { value: make() }
      return made.value
    }
  }
  const frame = (event: ServerMessage, json: () => string) =>
    once(() => {
      encoded()
      return frameOf(event, json())
    })
  const whole = once(() => JSON.stringify({ board, revision, position }))
  const update = frame('update', whole)
  const changed = frame('change', () => JSON.stringify(change))
  const from = change?.previous ?? null
  return {
    revision,
    number: ++shownBoards,
    joined: frame('joined', whole),
    update,
    from,
    after: seen => (from === seen ? changed() : update()),
  }
}

type Connection = Socket['conn']

/** The connection to one viewer. */
export interface Line {
  /** Everything written has left the process. */
  readonly idle: boolean
  write(frame: Frame): void
  /** Calls `then` once, when all written frames have left. Never, if the connection ends before. */
  onceReady(then: () => void): void
  /** Closes after all written frames have left. The client reconnects by itself. */
  close(): void
  /** Ends the connection now and drops unsent frames: for a viewer who does not read. */
  cut(): void
}

/** The WebSocket below the transport; missing in the types of the engine. */
interface WebSocketTransport {
  readonly socket?: { terminate(): void }
}

export class EngineLine implements Line {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  // A transport that is not writable has handed only a part of its last frame to the network (WebSocket), or waits
  // for the next request (polling).
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
    // A polling transport that becomes a WebSocket is never ready again; the new one is.
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
