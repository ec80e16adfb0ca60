import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { detailOf, type ErrorCode, type Problem, statusOf } from '@pingboard/contracts/errors.ts'
import type { ConnectionError } from 'fastify'
import { OF_DATA } from './answer-headers.ts'

/** What Node would answer in words and headers of its own, or not at all. */

type Headers = Readonly<Record<string, string>>

/** First line of a request with a method that Node's parser does not know. */
const UNKNOWN_METHOD = /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/
const LIVE = /^\/live\/?(?:\?|$)/
const ALLOW = { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST' }

/**
 * The live connection by websocket is the one change of protocol. Any other wish for one is passed over and the request
 * answered, as HTTP allows: clients of Java express one by themselves.
 */
export const isLiveConnection = ({ url = '', headers }: IncomingMessage): boolean =>
  LIVE.test(url) && headers.upgrade?.toLowerCase() === 'websocket'

/** Refuses tunnels, and passes over expectations that are not known. */
export function answerOddRequests(server: Server, headers: Headers): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    sendProblemRaw(socket, 'METHOD_NOT_ALLOWED', { ...headers, ...ALLOW }),
  )
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Answers what could not be read as HTTP, a head over its limit included: no request to reply to, the same words. */
export function sendUnreadable(socket: Duplex, { code, rawPacket }: ConnectionError, headers: Headers): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  // The framework's types do not say what it is.
  const packet: unknown = rawPacket
  const said = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  if (code === 'HPE_HEADER_OVERFLOW') sendProblemRaw(socket, 'HEADERS_TOO_LARGE', headers)
  else if (code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(said))
    sendProblemRaw(socket, 'METHOD_NOT_ALLOWED', { ...headers, ...ALLOW })
  else sendProblemRaw(socket, 'INVALID_REQUEST', headers)
}

/** Writes a refusal on a connection, which it ends. */
export function sendProblemRaw(socket: Duplex, code: ErrorCode, headers: Headers): void {
  const status = statusOf(code)
  const body: Problem = { status, code, detail: detailOf(code), requestId: randomUUID() }
  const text = JSON.stringify(body)
  const head = Object.entries({
    'content-type': 'application/problem+json',
    ...headers,
    ...OF_DATA,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
}
