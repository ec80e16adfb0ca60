import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { cookiesOf } from './cookies.mjs'

/** Longest time until a connection stands. Milliseconds. */
const CONNECT_MS = 2000
/** Longest time without anything from the product, which itself refuses a request after ten seconds. Milliseconds. */
const SILENT_MS = 15_000

/** Headers of one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|expect)$/

/**
 * A product at another address, as a page of this machine reaches it.
 * @param origin `https://the.product`
 * @param own origin of the page
 */
export function productAt(origin, own) {
  const ask = origin.startsWith('https:') ? askHttps : askHttp
  const cookies = cookiesOf(origin)

  /** Headers of a request, as the product's own page would send them. One from another site stays from another site. */
  function requestHeaders(request, added = {}) {
    const headers = {}
    for (const [name, value] of Object.entries(request.headers))
      if (!HOP_BY_HOP.test(name) && name !== 'cookie') headers[name] = value
    headers.host = new URL(origin).host
    if (headers.origin === own) headers.origin = origin
    if (headers.referer?.startsWith(`${own}/`)) headers.referer = origin + headers.referer.slice(own.length)
    const cookie = cookies.toProduct(request.headers.cookie)
    const all = { ...headers, cookie, ...added }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  }

  function answerHeaders(answer) {
    const headers = {}
    for (const [name, value] of Object.entries(answer.headers))
      if (!HOP_BY_HOP.test(name) && name !== 'strict-transport-security') headers[name] = value
    if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(cookies.toPage)
    if (headers.location?.startsWith(`${origin}/`))
      headers.location = own + headers.location.slice(origin.length)
    return headers
  }

  function begin(request, added, answered, failed) {
    const asked = ask(`${origin}${request.url}`, {
      method: request.method,
      headers: requestHeaders(request, added),
    })
    const connecting = setTimeout(() => asked.destroy(new Error('no connection in time')), CONNECT_MS)
    asked.once('socket', socket => {
      const ready = origin.startsWith('https:') ? 'secureConnect' : 'connect'
      if (socket.connecting) socket.once(ready, () => clearTimeout(connecting))
      else clearTimeout(connecting)
    })
    asked.setTimeout(SILENT_MS, () => asked.destroy(new Error('no answer in time')))
    asked.once('response', answered)
    asked.once('error', error => {
      clearTimeout(connecting)
      failed(error)
    })
    return asked
  }

  return {
    /**
     * Passes a request on.
     * @param added headers in place of the request's; undefined leaves one out
     * @param answered called with the product's answer and its headers for the page; reads the answer
     */
    pass(request, response, added, answered) {
      const asked = begin(
        request,
        added,
        answer => {
          answer.once('error', () => response.destroy())
          answered(answer, answerHeaders(answer))
        },
        error => {
          if (response.headersSent) return response.destroy()
          response.writeHead(502, {
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'no-store',
          })
          response.end(`${origin} did not answer: ${error.message}\n`)
        },
      )
      response.once('close', () => asked.destroy())
      request.pipe(asked)
    },

    /** Passes a connection on that becomes a WebSocket. */
    upgrade(request, socket, head) {
      const added = { connection: 'upgrade', upgrade: request.headers.upgrade }
      const asked = begin(
        request,
        added,
        // The product refused it.
        answer =>
          socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nconnection: close\r\n\r\n`),
        () => socket.destroy(),
      )
      asked.once('upgrade', (answer, live, first) => {
        live.setTimeout(0)
        const lines = Object.entries(answerHeaders(answer)).flatMap(([name, value]) =>
          [value].flat().map(one => `${name}: ${one}`),
        )
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n${lines.join('\r\n')}\r\n\r\n`,
        )
        socket.write(first)
        live.write(head)
        live.pipe(socket).pipe(live)
        for (const [one, other] of [
          [live, socket],
          [socket, live],
        ]) {
          one.on('error', () => other.destroy())
          one.on('close', () => other.destroy())
        }
      })
      socket.on('error', () => asked.destroy())
      asked.end()
    },
  }
}
