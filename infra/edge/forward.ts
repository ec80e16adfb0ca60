import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { ADDRESS_HEADER, EDGE_HEADER } from './signature.ts'

/** Longest time until a connection to a node stands (TRN-5). Milliseconds. */
const CONNECT_MS = 2000
/** Headers of one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|expect)$/
/** What only a proxy may say, and what names a client: a client that says it itself is not heard. */
const FORGED = /^(?:forwarded|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/

/**
 * The headers of a request without those that end here, as names and values in turn. A body is framed on each
 * connection: its length passes on, whatever the client says of it, and without one it goes in chunks. A body that
 * stood unframed behind its request would be the next request of the connection (RFC 9112, 11.2).
 */
export function headersOf(request: IncomingMessage, own: Readonly<Record<string, string>>): string[] {
  const named = (request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  const kept: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]?.toLowerCase() ?? ''
    if (HOP_BY_HOP.test(name) || FORGED.test(name)) continue
    if (named.includes(name) && name !== 'content-length') continue
    if (name === EDGE_HEADER || name === ADDRESS_HEADER) continue
    kept.push(name, request.rawHeaders[index + 1] ?? '')
  }
  const isInChunks = request.headers['transfer-encoding'] !== undefined
  return [...kept, ...Object.entries(own).flat(), ...(isInChunks ? ['transfer-encoding', 'chunked'] : [])]
}

/** The headers of an answer for the next connection. */
export function answerHeaders({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!HOP_BY_HOP.test(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] ?? '')
  }
  return kept
}

/** Whether a request changes nothing (RFC 9110, 9.2.1). */
export const isRead = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

export interface Forwarding {
  /** Nodes in the order in which they are tried. */
  readonly nodes: readonly string[]
  /** Named to the node beside the client's own headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Longest time without anything from the node. Milliseconds. */
  readonly silentMs: number
  /** A node that took no connection. */
  readonly failed: (node: string) => void
  /** Answers a request that no node answered. */
  readonly refuse: (code: ErrorCode) => void
}

/**
 * Hands requests to nodes as they are, and their answers back, both as streams. A request that reached no node goes to
 * the next one. A read whose node fails before it answers goes to the next one too; for a change the client hears that
 * its outcome is not known, and may send it again under its key.
 */
export function forwarder() {
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })

  function forward(request: IncomingMessage, response: ServerResponse, given: Forwarding): void {
    const { method = 'GET' } = request
    const isEmpty = request.headers['content-length'] === undefined && !request.headers['transfer-encoding']
    const left = [...given.nodes]

    function attempt(): void {
      const node = left.shift()
      if (!node) {
        given.refuse('OVERLOADED')
        return
      }
      let isConnected = false
      let isOver = false
      // The path as it was judged: a URL would take its dots away.
      const asked = ask(node, {
        path: request.url,
        method,
        agent,
        headers: headersOf(request, given.headers),
      })
      const connecting = setTimeout(() => asked.destroy(new Error('no connection in time')), CONNECT_MS)
      // What was written before the connection stands would be lost with it.
      const begin = () => {
        isConnected = true
        clearTimeout(connecting)
        if (isEmpty) asked.end()
        else request.pipe(asked)
      }
      asked.setTimeout(given.silentMs, () => asked.destroy(new Error('no answer in time')))
      asked.once('socket', socket => {
        if (socket.connecting) socket.once('connect', begin)
        else begin()
      })
      asked.once('response', answer => {
        isOver = true
        response.writeHead(answer.statusCode ?? 502, answerHeaders(answer))
        answer.pipe(response)
        // An answer that breaks off must not look complete.
        answer.once('error', () => response.destroy())
        answer.once('aborted', () => response.destroy())
      })
      asked.on('error', () => {
        clearTimeout(connecting)
        if (isOver) return
        isOver = true
        request.unpipe(asked)
        if (response.destroyed) return
        if (!isConnected) given.failed(node)
        if (!isConnected || (isRead(method) && isEmpty)) attempt()
        else given.refuse('OUTCOME_UNKNOWN')
      })
      // A client that leaves needs no answer.
      response.once('close', () => {
        if (!response.writableFinished) asked.destroy()
      })
    }
    attempt()
  }

  return { forward, close: () => agent.destroy() }
}
