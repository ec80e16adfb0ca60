import { type Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutgoingError } from './error.ts'

const MAX_BYTES = 5 * 1024 * 1024

export interface Answer {
  readonly status: number
  readonly bytes: Buffer
}

export interface Message {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface SendOptions {
  readonly signal: AbortSignal
  /** Milliseconds until the connection is open, TLS included. */
  readonly connectMs: number
  /** Null: the request opens a new connection. */
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent } | null
  /** Resolves and checks the name; null for a host that is listed with its port. */
  readonly lookup: LookupFunction | null
}

/**
 * One request: redirects are not followed, at most 5 MB are read, connecting has its own limit (OUT-1, TRN-5). The
 * caller has checked the address. @throws OutgoingError unavailable or timeout
 */
export async function send(message: Message, options: SendOptions): Promise<Answer> {
  try {
    const response = await start(message, options)
    return { status: response.statusCode ?? 0, bytes: await readAll(response) }
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    if (options.signal.aborted) throw new OutgoingError('timeout', 'no answer in time', true)
    throw new OutgoingError('unavailable', 'connection failed', true)
  }
}

function start(
  message: Message,
  { signal, connectMs, agents, lookup }: SendOptions,
): Promise<IncomingMessage> {
  const { url, method, headers, body } = message
  const secure = url.protocol === 'https:'
  const common = {
    method,
    headers: { 'user-agent': 'Pingboard/1', ...headers },
    signal,
    ...(lookup && { lookup }),
  }
  return new Promise((resolve, reject) => {
    const request = secure
      ? httpsRequest(url, { ...common, agent: agents?.https ?? false })
      : httpRequest(url, { ...common, agent: agents?.http ?? false })
    const late = setTimeout(() => {
      request.destroy(new OutgoingError('timeout', 'no connection in time', true))
    }, connectMs)
    request.once('socket', socket => {
      // A kept connection is open already, and would get one more listener with each request.
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(late))
      else clearTimeout(late)
    })
    request.once('close', () => clearTimeout(late))
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the response, and with it the connection.
    if (size > MAX_BYTES) throw new OutgoingError('unavailable', 'answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
