import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SheddingLimits, shedLoad } from './overload.ts'
import { sendProblem } from './problem.ts'

const LIMITS: SheddingLimits = { running: 2, lateMs: 500, lookMs: 20 }

describe('too much to do', () => {
  let app: FastifyInstance
  let load: ReturnType<typeof shedLoad>
  let answer = Promise.withResolvers<void>()
  let origin = ''

  beforeEach(async () => {
    answer = Promise.withResolvers<void>()
    app = Fastify()
    load = shedLoad(app, LIMITS)
    app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
    app.get('/slow', async () => {
      await answer.promise
      return 'done'
    })
    app.put('/slow', async () => {
      await answer.promise
      return 'done'
    })
    app.post('/body', async () => 'done')
    app.get('/looked-up', { onRequest: () => answer.promise }, async () => 'done')
    for (const path of ['/quick', '/health/ready']) app.get(path, async () => 'done')
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    answer.resolve()
    await app.close()
  })

  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise(setImmediate)
  }

  it('what is over the limit is refused at once, with a time to come back; health is answered', async () => {
    const slow = [fetch(`${origin}/slow`), fetch(`${origin}/slow`)]
    await until(() => load.stats().running === 2)
    const refused = await fetch(`${origin}/quick`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
    expect(load.stats()).toMatchObject({ shed: 1 })

    answer.resolve()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
    await until(() => load.stats().running === 0)
    expect((await fetch(`${origin}/quick`)).status).toBe(200)
  })

  it('who leaves while a session is looked up takes no place', async () => {
    let closed = 0
    app.server.on('connection', socket => socket.once('close', () => closed++))
    const leaving = new AbortController()
    const left = fetch(`${origin}/looked-up`, { signal: leaving.signal }).catch(() => 'left')
    await new Promise(resolve => setTimeout(resolve, 50))
    leaving.abort()
    expect(await left).toBe('left')
    await until(() => closed === 1)
    answer.resolve()
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    expect(load.stats().running).toBe(0)
  })

  it('one connection takes a few places only, however many requests it sends at once', async () => {
    await app.close()
    app = Fastify()
    load = shedLoad(app, { ...LIMITS, running: 100, lateMs: 60_000 })
    app.get('/slow', async () => {
      await answer.promise
      return 'done'
    })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(90))
    await until(() => load.stats().running + load.stats().shed === 90)
    expect(load.stats().running).toBeLessThan(20)
    socket.destroy()
    await until(() => load.stats().running === 0)
  })

  it('however many read, who changes something is let in; and the other way round', async () => {
    const slow = [fetch(`${origin}/slow`), fetch(`${origin}/slow`)]
    await until(() => load.stats().running === 2)
    expect((await fetch(`${origin}/quick`)).status).toBe(503)
    expect((await fetch(`${origin}/body`, { method: 'POST' })).status).toBe(200)
    const changes = [1, 2].map(() => fetch(`${origin}/slow`, { method: 'PUT' }))
    await until(() => load.stats().running === 4)
    expect((await fetch(`${origin}/body`, { method: 'POST' })).status).toBe(503)
    answer.resolve()
    await Promise.all([...slow, ...changes])
  })

  it('whoever goes away without waiting gives their place back', async () => {
    const away = new AbortController()
    const slow = [1, 2].map(() => fetch(`${origin}/slow`, { signal: away.signal }).catch(() => null))
    await until(() => load.stats().running === 2)
    away.abort()
    await Promise.all(slow)
    await until(() => load.stats().running === 0)
    expect((await fetch(`${origin}/quick`)).status).toBe(200)
  })

  it('whoever sends slowly takes no place', async () => {
    const away = new AbortController()
    let begun = 0
    app.server.on('request', () => begun++)
    const bodies = [1, 2, 3].map(() => {
      const body = new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('"')) })
      const headers = { 'content-type': 'application/json' }
      return fetch(`${origin}/body`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers,
        signal: away.signal,
      } as object).catch(() => null)
    })
    await until(() => begun === 3)
    expect((await fetch(`${origin}/quick`)).status).toBe(200)
    expect(load.stats()).toEqual({ running: 0, shed: 0 })
    away.abort()
    await Promise.all(bodies)
  })

  it('a loop that is late again and again lets nobody in until it is in time', async () => {
    const block = (milliseconds: number) => {
      const end = performance.now() + milliseconds
      while (performance.now() < end);
    }
    const turn = () => new Promise(resolve => setTimeout(resolve, LIMITS.lookMs))
    // One late check may have any cause: a large reply, a pause of the machine.
    block(700)
    await turn()
    expect((await app.inject('/quick')).statusCode).toBe(200)
    for (let time = 0; time < 3; time++) {
      block(700)
      await new Promise(setImmediate)
    }
    expect((await app.inject('/quick')).statusCode).toBe(503)
    expect((await app.inject('/health/ready')).statusCode).toBe(200)
    await until(() => load.stats().shed === 1)
    let status = 503
    for (let time = 0; time < 100 && status === 503; time++) {
      await turn()
      status = (await app.inject('/quick')).statusCode
    }
    expect(status).toBe(200)
  })
})
