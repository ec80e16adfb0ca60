import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { publicLookup } from './addresses.ts'
import { UpstreamError } from './errors.ts'

const MAX_BYTES = 5 * 1024 * 1024
const HEADERS = { accept: 'application/xml, text/xml;q=0.9', 'user-agent': 'Pingboard/1' }

export interface Answer {
  readonly status: number
  readonly bytes: Buffer
}

export interface GetOptions {
  readonly signal: AbortSignal
  /** Milliseconds until the connection stands, TLS included. */
  readonly connectMs: number
  /** A repeat opens a new connection: timeouts with kept ones have been seen. */
  readonly keepAlive: boolean
}

const agents = {
  http: new HttpAgent({ keepAlive: true, maxFreeSockets: 4 }),
  https: new HttpsAgent({ keepAlive: true, maxFreeSockets: 4 }),
}

/**
 * One GET: redirects are not followed, at most 5 MB are read, connecting has its own limit (OUT-1, TRN-5). The caller
 * has checked the host. @throws UpstreamError unavailable or timeout
 */
export async function httpGet(url: URL, options: GetOptions): Promise<Answer> {
  try {
    const response = await send(url, options)
    return { status: response.statusCode ?? 0, bytes: await readAll(response) }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (options.signal.aborted) throw new UpstreamError('timeout', 'no answer in time', true)
    // The cause is not chained: it may quote the address, and the address is signed.
    throw new UpstreamError('unavailable', 'connection failed', true)
  }
}

function send(url: URL, { signal, connectMs, keepAlive }: GetOptions): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = secure
      ? httpsRequest(url, {
          agent: keepAlive && agents.https,
          headers: HEADERS,
          signal,
          lookup: publicLookup,
        })
      : httpRequest(url, { agent: keepAlive && agents.http, headers: HEADERS, signal })
    const late = setTimeout(() => {
      request.destroy(new UpstreamError('timeout', 'no connection in time', true))
    }, connectMs)
    request.once('socket', socket => {
      if (!socket.connecting) clearTimeout(late)
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(late))
    })
    request.once('close', () => clearTimeout(late))
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the response, and with it the connection.
    if (size > MAX_BYTES) throw new UpstreamError('unavailable', 'answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
