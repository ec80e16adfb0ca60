import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A slow line, as all connections of a browser share it. */
export interface Shape {
  /** Bytes a millisecond, in each direction. */
  readonly rate: number
  /** Milliseconds that a byte is on its way, in each direction. */
  readonly delay: number
}

/** Bytes that one connection sends before it is the next connection's turn: a packet. */
const PACKET = 1460
/** Bytes that wait in the line for one connection; a sender with more has to wait itself. */
const FULL = 65_536

/** Milliseconds since 1970, on the clock that the browser has too. */
const wallClock = () => performance.timeOrigin + performance.now()

/**
 * A network between a browser and a server on this machine. It passes the bytes of all connections on at the rate of one
 * line, packet by packet in turns, and late by the delay. A new connection costs a round trip before its first byte. It
 * knows nothing of slow starts and losses: those of one side would be those of the other.
 */
export async function shapedNetwork(shape: Shape) {
  let isShaped = true
  let target = 0
  /** Bytes that the browser had received, and when. */
  let received: { at: number; total: number }[] = []
  const sockets = new Set<Socket>()
  const current = () => (isShaped ? shape : null)
  const [up, down] = [
    sharedLine(current),
    sharedLine(current, size =>
      received.push({ at: wallClock(), total: (received.at(-1)?.total ?? 0) + size }),
    ),
  ]

  const server = createServer({ pauseOnConnect: true }, browser => {
    const product = connect(target, '127.0.0.1')
    for (const socket of [browser, product]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      // What ends one side ends the other, below.
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    down(product, browser)
    setTimeout(() => up(browser, product), isShaped ? 2 * shape.delay : 0)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Leads new connections to this port. */
    lead(port: number): void {
      target = port
    },
    /** Shapes from now on, or passes everything on as it comes. */
    shape(isOn: boolean): void {
      isShaped = isOn
    },
    /** Counts from zero. */
    begin(): void {
      received = []
    },
    /** Bytes that the browser had received by a moment, in milliseconds since 1970. */
    receivedBy: (moment = Number.POSITIVE_INFINITY): number =>
      received.findLast(({ at }) => at <= moment)?.total ?? 0,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Bytes of one connection that wait for their turn. */
interface Queue {
  readonly chunks: Buffer[]
  size: number
  /** Packets on their way, in order. */
  readonly sent: Buffer[]
  readonly from: Socket
  readonly to: Socket
  hasEnded: boolean
}

/** One direction of the line. Returns how to add a connection to it. */
function sharedLine(shapeNow: () => Shape | null, arrived: (size: number) => void = () => {}) {
  /** Connections with bytes to send, the next one first. */
  const waiting: Queue[] = []
  let freeAt = 0
  /** Whether `send` runs by itself, at a moment to come. */
  let isTimed = false
  const runAt = (moment: number) => {
    if (isTimed) return
    isTimed = true
    setTimeout(send, Math.max(0, moment - performance.now()))
  }

  function send(): void {
    isTimed = false
    const now = performance.now()
    for (let queue = waiting[0]; queue && freeAt <= now; queue = waiting[0]) {
      waiting.shift()
      const shape = shapeNow()
      const packet = take(queue)
      if (shape) freeAt += packet.length / shape.rate
      queue.sent.push(packet)
      const late = shape ? Math.max(0, freeAt - now) + shape.delay : 0
      setTimeout(arrive, late, queue)
      if (queue.size > 0) waiting.push(queue)
      if (queue.size < FULL) queue.from.resume()
    }
    if (waiting.length > 0) runAt(freeAt)
  }

  function arrive(queue: Queue): void {
    const packet = queue.sent.shift()
    if (!packet || queue.to.destroyed) return
    arrived(packet.length)
    queue.to.write(packet)
    endIfDone(queue)
  }

  return (from: Socket, to: Socket): void => {
    const queue: Queue = { chunks: [], size: 0, sent: [], from, to, hasEnded: false }
    from.on('data', (bytes: Buffer) => {
      // The line was free until now, and cannot make up for it.
      if (waiting.length === 0) freeAt = Math.max(freeAt, performance.now())
      if (queue.size === 0) waiting.push(queue)
      queue.chunks.push(bytes)
      queue.size += bytes.length
      if (queue.size >= FULL) from.pause()
      runAt(freeAt)
    })
    from.on('end', () => {
      queue.hasEnded = true
      endIfDone(queue)
    })
    from.on('close', () => queue.hasEnded || to.destroy())
    from.resume()
  }
}

function endIfDone({ hasEnded, size, sent, to }: Queue): void {
  if (hasEnded && size === 0 && sent.length === 0) to.end()
}

/** The next packet of a connection. */
function take(queue: Queue): Buffer {
  const [first = Buffer.alloc(0)] = queue.chunks
  const packet = first.subarray(0, PACKET)
  if (first.length > PACKET) queue.chunks[0] = first.subarray(PACKET)
  else queue.chunks.shift()
  queue.size -= packet.length
  return packet
}

export type ShapedNetwork = Awaited<ReturnType<typeof shapedNetwork>>
