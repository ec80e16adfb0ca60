import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Result of bytes sent to a server: an answer, a connection closed without an answer, or nothing in time. */
export type Outcome = RawAnswer | 'closed' | 'hangs'

/**
 * Sends any bytes on a connection of their own, and waits for the first answer.
 * @param deadline milliseconds
 */
export function speak(origin: string, bytes: Buffer | string, deadline: number): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const received: Buffer[] = []
    const late = setTimeout(() => end('hangs'), deadline)
    const look = (closed: boolean) => answerOf(Buffer.concat(received).toString('latin1'), closed)
    function end(outcome: Outcome): void {
      clearTimeout(late)
      socket.destroy()
      resolve(outcome)
    }
    socket.on('data', chunk => {
      received.push(chunk)
      const answer = look(false)
      if (answer) end(answer)
    })
    // The server may close while the test still writes. An answer sent before the close counts.
    socket.on('error', () => end(look(true) ?? 'closed'))
    socket.on('close', () => end(look(true) ?? 'closed'))
    socket.write(bytes)
  })
}

/** Null while the answer is incomplete. */
function answerOf(text: string, closed: boolean): RawAnswer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = text.slice(0, headEnd)
  const body = text.slice(headEnd + 4)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1])
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  const isWhole =
    closed || status === 204 || status === 304 || (length !== undefined && body.length >= Number(length))
  return isWhole ? { status, head, body } : null
}
