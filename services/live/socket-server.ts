import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH } from '@pingboard/contracts/live/board-room.ts'
import { Server, type Socket } from 'socket.io'
import type { Caller } from '../http/access.ts'
import { spread } from '../kernel/spread.ts'
import type { Log } from '../ports/log.ts'
import { addHeaders } from './answer-headers.ts'
import { fromOurPages, isEmbedded, type Seat, seatOf } from './handshake.ts'
import { keepsPace, type LiveLimits, type Pace, tally } from './limits.ts'
import { EngineLine, frameOf } from './line.ts'

export type Connection = Socket['conn']

export interface SocketServerPorts {
  readonly limits: LiveLimits
  readonly https: boolean
  readonly origins: ReadonlySet<string>
  readonly callerOf: (cookie: string | undefined) => Promise<Caller | null>
  readonly admits: (request: IncomingMessage) => boolean
  readonly addressOf: (request: IncomingMessage) => string
  /** Aborted: no connection is accepted any more. */
  readonly signal: AbortSignal
  readonly now: () => number
  readonly log: Log
  readonly stats: { refused: number; excessive: number }
}

/** Longest time for the last frames to leave. */
const GOODBYE_MS = 1000

/** Socket.IO with the limits of LIV-1, LIV-2 and LIV-11. `seatFor` returns the seat of a connection. */
export function socketServer(ports: SocketServerPorts) {
  const { limits, stats } = ports
  const perAddress = tally(limits.socketsPerAddress)
  const perSession = tally(limits.socketsPerSession)
  const asked = new WeakMap<IncomingMessage, Seat>()
  const seats = new WeakMap<Connection, Seat>()
  const connections = new Set<Connection>()

  /** Null, or the code of the refusal of the connection. */
  async function refuse(request: IncomingMessage): Promise<string | null> {
    if (ports.signal.aborted) return 'STOPPING'
    if (!ports.admits(request)) return 'NOT_FROM_EDGE'
    const address = ports.addressOf(request)
    if (connections.size >= limits.sockets || perAddress.full(address)) return 'TOO_MANY_REQUESTS'
    const caller = isEmbedded(request) ? null : await ports.callerOf(request.headers.cookie)
    if (!fromOurPages(request.headers, caller !== null, ports.origins)) return 'CROSS_SITE'
    if (caller && perSession.full(caller.sessionId)) return 'TOO_MANY_REQUESTS'
    asked.set(request, seatOf(request, caller, address))
    return null
  }

  const io = new Server({
    path: LIVE_PATH,
    addTrailingSlash: false,
    serveClient: false,
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: limits.pingIntervalMs,
    pingTimeout: limits.pingTimeoutMs,
    connectTimeout: 10_000,
    // For both transports; `cors` would cover polling only.
    allowRequest: (request, answer) => {
      refuse(request).then(
        code => {
          if (code) stats.refused++
          answer(code, code === null)
        },
        (error: unknown) => {
          ports.log.error({ err: error }, 'a live handshake failed')
          answer('INTERNAL', false)
        },
      )
    },
  })

  function opened(connection: Connection): void {
    const seat = asked.get(connection.request)
    const { address, session } = seat ?? { address: '', session: null }
    const inTime = seat && perAddress.take(address)
    if (!inTime || (session !== null && !perSession.take(session))) {
      // Other connections took the last places meanwhile.
      if (inTime) perAddress.give(address)
      connection.close(true)
      return
    }
    seats.set(connection, seat)
    connections.add(connection)
    // The request holds headers and buffers that are not read again.
    connection.request = null as unknown as IncomingMessage
    const pace: Pace = { since: ports.now(), count: 0 }
    connection.on('packet', ({ data }: { data?: unknown }) => {
      const binary = data !== undefined && typeof data !== 'string'
      if (binary || !keepsPace(pace, limits.messages, ports.now())) silence(connection)
    })
    connection.once('close', () => {
      connections.delete(connection)
      perAddress.give(address)
      if (session !== null) perSession.give(session)
    })
  }

  /** Ends a connection that sent too many messages, or binary ones. */
  function silence(connection: Connection): void {
    stats.excessive++
    const line = new EngineLine(connection)
    line.write(frameOf('error', JSON.stringify({ code: 'TOO_MANY_REQUESTS' })))
    line.close()
  }

  /**
   * Sends all clients a notice that the server stops, so that they come back later, and closes their connections: a few
   * at once, many spread over a second (OPS-3).
   */
  async function close(): Promise<void> {
    const stopping = frameOf('message', JSON.stringify({ code: 'stopping' }))
    const gone: Promise<unknown>[] = []
    await spread(connections, connection => {
      // The viewer has left since the stop began.
      if (!connections.has(connection)) return
      gone.push(new Promise(resolve => connection.once('close', resolve)))
      const line = new EngineLine(connection)
      line.write(stopping)
      line.close()
    })
    const late = new AbortController()
    const limit = wait(GOODBYE_MS, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([Promise.all(gone), limit])
    late.abort()
    for (const connection of connections) new EngineLine(connection).cut()
    io.engine?.close()
  }

  return {
    io,
    close,
    connections: connections as ReadonlySet<Connection>,
    seatFor: (connection: Connection): Seat | undefined => seats.get(connection),
    attach(server: HttpServer): void {
      io.attach(server)
      addHeaders(io.engine, ports.https)
      io.engine.use(answerOtherMethods)
      io.engine.on('connection', opened)
    },
  }
}

/**
 * Polling has two methods. The engine would answer any other with 500, as a fault of the server. With `HEAD` a page
 * asks, at very low cost, whether the server can be reached again.
 */
function answerOtherMethods(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.method === 'GET' || request.method === 'POST') next()
  else if (request.method === 'HEAD') response.writeHead(204, { 'cache-control': 'no-store' }).end()
  else response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
}
