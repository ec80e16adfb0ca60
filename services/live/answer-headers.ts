import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { everyAnswer, OF_DATA } from '../http/answer-headers.ts'

type Engine = Server['engine']

interface Refused {
  readonly req: IncomingMessage & { readonly res?: unknown }
  readonly code: number
  readonly message: string
  readonly context?: { readonly message?: string }
}

/** Engine.IO's number of a refusal by `allowRequest`. */
const FORBIDDEN = 4

/**
 * Adds the headers of every answer to the engine's answers too: to polling, to refusals, and to the refusal of a
 * websocket, which the engine would write by hand, as HTML.
 * @param https see `everyAnswer`
 */
export function addHeaders(engine: Engine, https: boolean): void {
  const headers = { ...everyAnswer(https), ...OF_DATA }
  engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    next()
  })
  engine.on('connection_error', ({ req, code, message, context }: Refused) => {
    // A polling request has its own answer, with the headers above.
    if (req.res || !req.socket.writable) return
    const text = JSON.stringify({ code, message: context?.message ?? message })
    const said = Object.entries({
      'content-type': 'application/json',
      ...headers,
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const status = code === FORBIDDEN ? '403 Forbidden' : '400 Bad Request'
    req.socket.end(`HTTP/1.1 ${status}\r\n${said.join('')}\r\n${text}`)
  })
}
