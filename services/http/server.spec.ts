import { once } from 'node:events'
import { connect } from 'node:net'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { httpServer, TIMEOUTS } from './server.ts'

/** A server on a free port with very short time-outs. */
async function anImpatientServer() {
  const timeouts = { request: 300, head: 150, idle: 200 }
  const app = httpServer({ logger: pino({ level: 'silent' }), timeouts })
  onTestFinished(() => app.close())
  app.post('/echo', async request => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** The answer to a client that sends only this text, and how long it took, milliseconds. */
async function answerTo(port: number, said: string): Promise<{ text: string; waited: number }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.write(said)
  const began = performance.now()
  await new Promise(resolve => socket.once('close', resolve))
  return { text, waited: performance.now() - began }
}
const HEAD = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

it.each([
  ['does not end their head', HEAD, 150],
  ['does not end their body', `${HEAD}Content-Length: 20\r\n\r\n{"a":`, 300],
])('who %s is refused, and let go', async (_, said, limit) => {
  const { text, waited } = await answerTo(await anImpatientServer(), said)
  expect(text).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(text).toContain('application/problem+json')
  expect(waited).toBeGreaterThan(limit - 50)
  expect(waited).toBeLessThan(limit + 5000)
})

it('who says nothing at all is let go, without a word: the answer would be taken for that to the next request', async () => {
  expect((await answerTo(await anImpatientServer(), '')).text).toBe('')
})

it('who says nothing after an answer is let go, without another word', async () => {
  const port = await anImpatientServer()
  const { text } = await answerTo(port, `${HEAD}Content-Length: 7\r\n\r\n{"a":1}`)
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  expect(text).toMatch(/\{"a":1\}$/)
})

it.each([
  ['nothing', ''],
  ['half a head', HEAD],
])('a connection that has said %s does not hold up the stop', async (_, said) => {
  const app = httpServer({ logger: pino({ level: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(app.server, 'connection')
  if (said) socket.write(said)
  const ended = once(socket, 'close')
  const began = performance.now()
  await app.close()
  await ended
  expect(performance.now() - began).toBeLessThan(5000)
})

it('clients have half a minute in all, and half of that for their head', async () => {
  expect(TIMEOUTS).toEqual({ request: 30_000, head: 15_000, idle: 30_000 })
  const app = httpServer({ logger: pino({ level: 'silent' }) })
  onTestFinished(() => app.close())
  const { requestTimeout, headersTimeout, keepAliveTimeout, maxHeaderSize } =
    app.server as typeof app.server & {
      maxHeaderSize: number
    }
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, maxHeaderSize }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 30_000,
    maxHeaderSize: 16 * 1024,
  })
})

it('a client that resets a refused tunnel ends nothing but its connection', async () => {
  const port = await anImpatientServer()
  const socket = connect(port, '127.0.0.1')
  socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
  socket.once('data', () => socket.resetAndDestroy())
  await new Promise(resolve => socket.once('close', resolve))
  const { text } = await answerTo(port, `${HEAD}Content-Length: 7\r\n\r\n{"a":1}`)
  expect(text).toMatch(/^HTTP\/1.1 200 /)
})
