import { once } from 'node:events'
import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection with one request at a time. Written by hand because a full HTTP client costs more than the
 * server that is measured, and would hide it.
 */
export async function httpWriter(origin: string, cookie: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<void> | null = null

  socket.on('data', chunk => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (received.length < headEnd + HEAD_END.length + length) return
    const status = head.slice(9, 12)
    if (status === '200') waiting?.resolve()
    else waiting?.reject(new Error(`answered ${received}`))
    received = Buffer.alloc(0)
  })
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))

  return {
    /** Resolves when the whole answer is here. @throws when it is not 200 */
    patch(path: string, content: object): Promise<void> {
      const body = JSON.stringify(content)
      waiting = Promise.withResolvers()
      socket.write(
        `PATCH ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nlanguage: fr\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

export type HttpWriter = Awaited<ReturnType<typeof httpWriter>>
