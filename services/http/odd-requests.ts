import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { detailOf, type ErrorCode, type Problem, statusOf } from '@pingboard/contracts/errors.ts'
import type { ConnectionError } from 'fastify'
import { OF_DATA } from './answer-headers.ts'

/** Requests that Node would answer with its own words and headers, or not at all. */

type Headers = Readonly<Record<string, string>>

/** First line of a request with a method that Node's parser does not know. */
const UNKNOWN_METHOD = /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/
const LIVE = /^\/live\/?(?:\?|$)/
const ALLOW = { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST' }

/**
 * The live connection by websocket is the only allowed change of protocol. A request for another one is answered
 * without the change, as HTTP allows: Java clients ask for such a change by default.
 */
export const isLiveConnection = ({ url = '', headers }: IncomingMessage): boolean =>
  LIVE.test(url) && headers.upgrade?.toLowerCase() === 'websocket'

/** Refuses tunnels, and ignores unknown `Expect` headers. */
export function answerOddRequests(server: Server, headers: Headers): void {
  // Node takes its own listener away before it hands over a tunnel or a change of protocol. Without one, a client that
  // resets its connection would end the process.
  for (const event of ['connection', 'secureConnection'])
    server.on(event, (socket: Duplex) => socket.on('error', () => {}))
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    sendProblemRaw(socket, 'METHOD_NOT_ALLOWED', { ...headers, ...ALLOW }),
  )
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * Answers input that could not be read as HTTP, a head over its limit included: without a reply
 * object, in the same words.
 */
export function sendUnreadable(socket: Duplex, { code, rawPacket }: ConnectionError, headers: Headers): void {
  // A browser opens connections ahead of time, and takes what it reads on an unused one for the answer to its next request.
  // When the connection is closed instead, it sends that request on another one.
  const isSilent = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0
  if (code === 'ECONNRESET' || !socket.writable || isSilent) {
    socket.destroy()
    return
  }
  // The framework's types do not type this packet.
  const packet: unknown = rawPacket
  const said = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  if (code === 'HPE_HEADER_OVERFLOW') sendProblemRaw(socket, 'HEADERS_TOO_LARGE', headers)
  else if (code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(said))
    sendProblemRaw(socket, 'METHOD_NOT_ALLOWED', { ...headers, ...ALLOW })
  else sendProblemRaw(socket, 'INVALID_REQUEST', headers)
}

/** Time for a refusal to reach the client before its connection is destroyed. Milliseconds. */
const GOODBYE_MS = 1000

/** Time to come again after a refusal that will pass. Seconds. */
const COME_AGAIN_S = 1

/** Writes a refusal on a connection, and ends the connection, whatever the client goes on to say (OPS-8). */
export function sendProblemRaw(socket: Duplex, code: ErrorCode, headers: Headers): void {
  const status = statusOf(code)
  const body: Problem = { status, code, detail: detailOf(code), requestId: randomUUID() }
  const willPass = status === 503 || status === 429
  if (willPass) body.retryAfter = COME_AGAIN_S
  const text = JSON.stringify(body)
  const head = Object.entries({
    'content-type': 'application/problem+json',
    ...headers,
    ...(willPass && { 'retry-after': COME_AGAIN_S }),
    ...OF_DATA,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
  // The client may send more. Bytes that stay unread would keep the connection open.
  socket.resume()
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
}
