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

  describe('while sessions are looked up, as every call of the API does,', () => {
    const sends = (count: number) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /looked-up-slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count))
      return socket
    }
    async function begin(running: number, before = (_app: FastifyInstance): unknown => null) {
      await app.close()
      app = Fastify()
      before(app)
      load = shedLoad(app, { ...LIMITS, running, lateMs: 60_000 })
      app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
      const session = () => new Promise<void>(resolve => setTimeout(resolve, 20))
      app.get('/looked-up-slow', { onRequest: session }, async () => {
        await answer.promise
        return 'done'
      })
      app.get('/quick', async () => 'done')
      origin = await app.listen({ host: '127.0.0.1', port: 0 })
    }

    it('one connection takes a few places only', async () => {
      await begin(100)
      const socket = sends(90)
      await until(() => load.stats().running + load.stats().shed === 90)
      expect(load.stats().running).toBeLessThan(20)
      socket.destroy()
      await until(() => load.stats().running === 0)
    })

    it('a connection that is gone gives its places back, also where no answer is told of it', async () => {
      await begin(100, app =>
        app.addHook('onRequest', (_, { raw }, done) => {
          const emit = raw.emit.bind(raw)
          raw.emit = (name: string, ...rest: unknown[]) => name !== 'close' && emit(name, ...rest)
          done()
        }),
      )
      const socket = sends(8)
      await until(() => load.stats().running === 8)
      socket.destroy()
      await until(() => load.stats().running === 0)
    })

    it('no more requests than the limit get a place, however many were let in before', async () => {
      await begin(10)
      const sockets = [1, 2, 3].map(() => sends(8))
      await until(() => load.stats().running + load.stats().shed === 24)
      expect(load.stats()).toEqual({ running: 10, shed: 14 })
      for (const socket of sockets) socket.destroy()
      await until(() => load.stats().running === 0)
    })

    it('a connection has its places again when its requests are answered, refused ones too', async () => {
      await begin(2)
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      let said = ''
      socket.on('data', data => {
        said += data
      })
      const answers = () => said.split('HTTP/1.1 ').slice(1)
      for (let round = 1; round <= 5; round++) {
        socket.write('GET /looked-up-slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8))
        // In the first round two wait for their answer, and the others are refused.
        await until(() => load.stats().shed >= 6)
        answer.resolve()
        await until(() => answers().length === 9 * round - 1)
        socket.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n')
        await until(() => answers().length === 9 * round)
        expect(answers().at(-1)).toMatch(/^200 /)
      }
      socket.destroy()
    })
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
