import type { LiveChange, ServerMessage } from '@pingboard/contracts/live/board-room.ts'
import type { Shown } from './room.ts'

/** A message encoded once for everybody: as text for polling, and with its WebSocket header in one buffer. */
export interface Frame {
  readonly text: string
  readonly bytes: number
  /** What the engine reads: it sends a pre-encoded frame as it is, without a copy per viewer. */
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
  // Not from the shared pool: a frame may wait for a slow viewer, and would keep its neighbours' memory alive.
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

/** The frames of one board at one revision, each encoded when the first viewer needs it and never again. */
export interface Frames {
  readonly revision: number
  joined(): Frame
  update(): Frame
  /** The revision it can be told from as a change; null: only the whole board tells it. */
  readonly from: number | null
  /** What somebody needs who has seen a revision: the change, when it starts there, else the whole board. */
  after(seen: number): Frame
}

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
    joined: frame('joined', whole),
    update,
    from,
    after: seen => (from === seen ? changed() : update()),
  }
}
