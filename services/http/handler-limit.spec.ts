import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HANDLER_LIMIT_MS, LOOK_MS, unlessRefused } from './overload.ts'
import { httpServer } from './server.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server with a handler that the test ends, and the lines of its log. */
function aServer() {
  const lines: string[] = []
  const app = httpServer({ logger: pino({ level: 'warn' }, { write: line => lines.push(line) }) })
  onTestFinished(() => app.close())
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let calls = 0
  app.get('/slow', async (_request, reply) => {
    calls++
    const found = await unlessRefused(reply, promise)
    if (found) return found
  })
  app.get('/quick', async () => 'done')
  /** Waits until this many handlers run. */
  const running = async (count = 1) => {
    while (calls < count) await setImmediate()
  }
  return { app, lines, running, resolve, reject }
}

describe('the limit of handlers', () => {
  it('answers OVERLOADED, once, to whoever waits longer', async () => {
    const { app, running } = aServer()
    const slow = app.inject('/slow')
    await running()
    vi.advanceTimersByTime(HANDLER_LIMIT_MS + LOOK_MS)
    const answer = await slow
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toMatchObject({ status: 503, code: 'OVERLOADED' })
    vi.advanceTimersByTime(10 * HANDLER_LIMIT_MS)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('also while the answer is being compressed', async () => {
    const { app } = aServer()
    app.get('/large', async (_request, reply) => {
      setTimeout(() => vi.advanceTimersByTime(HANDLER_LIMIT_MS + LOOK_MS))
      return reply.type('application/json').send(JSON.stringify({ text: 'x'.repeat(500_000) }))
    })
    const answer = await app.inject({ url: '/large', headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(503)
    // The compression that is ready later has nothing to say any more.
    for (let turn = 0; turn < 200; turn++) await setImmediate()
  })

  it('waits as long as the route says, and others are refused meanwhile as ever', async () => {
    const { app, running } = aServer()
    app.get('/slower', { config: { answerWithinMs: 3 * HANDLER_LIMIT_MS } }, () => new Promise(() => {}))
    const slower = app.inject('/slower')
    const slow = app.inject('/slow')
    await running()
    vi.advanceTimersByTime(HANDLER_LIMIT_MS + LOOK_MS)
    expect((await slow).statusCode).toBe(503)
    expect(await Promise.race([slower, 'waits'])).toBe('waits')
    vi.advanceTimersByTime(2 * HANDLER_LIMIT_MS)
    expect((await slower).statusCode).toBe(503)
  })

  it('waits until then, and counts from each beginning', async () => {
    const { app, running, resolve } = aServer()
    const first = app.inject('/slow')
    await running()
    vi.advanceTimersByTime(HANDLER_LIMIT_MS - LOOK_MS)
    const second = app.inject('/slow')
    await running(2)
    vi.advanceTimersByTime(2 * LOOK_MS)
    expect((await first).statusCode).toBe(503)
    resolve('in time')
    expect((await second).payload).toBe('in time')
  })

  it.each(['found', 'failed'] as const)('drops what a late handler has %s', async ending => {
    const { app, lines, running, resolve, reject } = aServer()
    const slow = app.inject('/slow')
    await running()
    vi.advanceTimersByTime(HANDLER_LIMIT_MS + LOOK_MS)
    const { payload } = await slow
    if (ending === 'found') resolve('too late')
    else reject(new Error('too late'))
    await setImmediate()
    expect(payload).toContain('OVERLOADED')
    expect((await app.inject('/quick')).payload).toBe('done')
    expect(lines).toEqual([])
  })

  it('keeps no timer once everybody has their answer', async () => {
    const { app } = aServer()
    expect((await app.inject('/quick')).payload).toBe('done')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(LOOK_MS)
    expect(vi.getTimerCount()).toBe(0)
  })
})
