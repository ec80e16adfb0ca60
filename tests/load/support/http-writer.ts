import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One kept-alive connection with one request at a time. Written by hand, because a full HTTP client uses more time
 * than the measured server, and would hide the server's time.
 */
export async function httpWriter(origin: string, cookie: string) {
  const { hostname, port, host } = new URL(origin)
  let received = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<void> | null = null

  function take(chunk: Buffer): void {
    received = Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (received.length < headEnd + HEAD_END.length + length) return
    if (head.startsWith('200', 9)) waiting?.resolve()
    else waiting?.reject(new Error(`answered ${head.slice(9, 12)} ${codeIn(received.toString())}`))
    received = Buffer.alloc(0)
  }

  async function open(): Promise<Socket> {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(opened, 'connect')
    opened.on('data', take)
    opened.on('error', error => waiting?.reject(error))
    opened.on('close', () => waiting?.reject(new Error('the server closed the connection')))
    return opened
  }
  let socket = await open()

  return {
    /**
     * Resolves when the whole answer is here.
     * @param key under which the change is sent, as the screens do
     * @throws when it is not 200
     */
    async patch(path: string, content: object, key?: string): Promise<void> {
      // A server closes a connection that was idle for long, as during the turns of other sides.
      if (!socket.writable) socket = await open()
      const body = JSON.stringify(content)
      waiting = Promise.withResolvers()
      socket.write(
        `PATCH ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\nlanguage: fr\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n` +
          `${key ? `idempotency-key: ${key}\r\n` : ''}\r\n${body}`,
      )
      await waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** The code of the product's refusal; without a code, the whole answer. */
const codeIn = (answer: string): string => /"code":"(\w+)"/.exec(answer)?.[1] ?? answer
