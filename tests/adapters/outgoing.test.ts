import { createServer, type Socket } from 'node:net'
import { isPublic, publicLookup, type Resolve } from '@pingboard/infra/outgoing/addresses.ts'
import { type Call, type Limits, openOutgoing, type Target } from '@pingboard/infra/outgoing/client.ts'
import { deadlineIn } from '@pingboard/infra/outgoing/deadline.ts'
import { checkStatus, OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import { hosts } from '@pingboard/infra/outgoing/hosts.ts'
import { send } from '@pingboard/infra/outgoing/send.ts'
import { slots } from '@pingboard/infra/outgoing/slots.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeService } from './fake-service.ts'
import { within } from './promises.ts'

/** A clock that stands still until the test moves it. */
function clockAt(start: number) {
  const clock = { at: start, now: () => new Date(clock.at) }
  return clock
}

const QUICK: Partial<Limits> = { connectMs: 5000, attemptMs: 5000, pauseMs: 1 }
const text = (url: string, more: Partial<Call<string>> = {}): Call<string> => ({
  message: () => ({ url: new URL(url), method: 'GET', headers: {} }),
  read: ({ status, bytes }) => {
    checkStatus(status)
    return bytes.toString()
  },
  ...more,
})

function open(names: readonly string[], more: { limits?: Partial<Limits>; resolve?: Resolve } = {}) {
  const clock = clockAt(0)
  const outgoing = openOutgoing({ clock, ...(more.resolve && { resolve: more.resolve }) })
  const target: Target = { name: 'test', hosts: names, limits: { ...QUICK, ...more.limits } }
  const results = () =>
    Object.fromEntries(outgoing.counts().map(({ result, requests }) => [result, requests]))
  return { caller: outgoing.to(target), outgoing, clock, results }
}

/** How a call ended: with its value, or with its failure and whether a repeat may help. */
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    value => value,
    error => {
      if (!(error instanceof OutgoingError)) throw error
      return `${error.failure}${error.retryable ? ', again' : ''}: ${error.message}`
    },
  )

describe('where a caller may call', () => {
  const rules = hosts(['push.example', '*.notify.example', '127.0.0.1:8080', 'lan.example:8443'])

  it.each([
    'https://push.example/x?y=1',
    'https://PUSH.example:443/',
    'https://db5.notify.example/',
    'https://a.b.notify.example/',
    'http://127.0.0.1:8080/',
    'https://lan.example:8443/',
    'http://lan.example:8443/',
  ])('%s is allowed', address => {
    expect(rules.allows(new URL(address))).toBe(true)
  })

  it.each([
    ['plain http', 'http://push.example/'],
    ['another port', 'https://push.example:8443/'],
    ['a user part', 'https://push.example@evil.example/'],
    ['a user part before a listed host', 'https://user@push.example/'],
    ['a password', 'https://:word@push.example/'],
    ['a host that only ends like a listed one', 'https://evilnotify.example/'],
    ['the host below which hosts are listed', 'https://notify.example/'],
    ['an empty name below it', 'https://.notify.example/'],
    ['a host below an exact one', 'https://x.push.example/'],
    ['a host that begins like a listed one', 'https://push.example.evil/'],
    ['a final dot', 'https://push.example./'],
    ['an address instead of a name', 'https://93.184.216.34/'],
    ['the excepted address at its usual port', 'https://127.0.0.1/'],
    ['the excepted address at another port', 'http://127.0.0.1:8081/'],
    ['the excepted name without its port', 'https://lan.example/'],
    ['another scheme', 'ftp://push.example/'],
    ['a file', 'file:///etc/passwd'],
  ])('%s is not: %s', (_, address) => {
    expect(rules.allows(new URL(address))).toBe(false)
  })

  it('an address that is a number is refused even when it is listed, for it would not be looked up', () => {
    const listed = hosts(['10.0.0.1', '[::1]', '93.184.216.34'])
    for (const address of [
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://93.184.216.34/',
      'https://0x0a000001/',
    ])
      expect([address, listed.allows(new URL(address))]).toEqual([address, false])
  })

  it('what is refused leaves no request, and is counted', async () => {
    const service = await fakeService((_, response) => response.end('secret'))
    const { caller, results } = open(['push.example'])
    expect(await outcome(caller.ask(text(`http://${service.host}/`)))).toBe('refused: address not allowed')
    expect(service.received).toEqual([])
    expect(results()).toEqual({ blocked: 1 })
  })
})

describe('what a name may resolve to', () => {
  it.each(['8.8.8.8', '51.15.0.1', '2a01:e0a::1', '2606:4700::1111'])('%s is public', address => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.20.0.1'],
    ['private', '192.168.1.1'],
    ['shared', '100.100.0.1'],
    ['loopback', '127.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['documentation', '203.0.113.7'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['link-local', 'fe80::1'],
    ['unique local', 'fd00::1'],
    ['multicast', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped metadata', '::ffff:a9fe:a9fe'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['compatible', '::127.0.0.1'],
    ['translated', '64:ff9b::a00:1'],
    ['tunnel', '2002:a00:1::'],
    ['Teredo', '2001:0:a00:1::'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['no address at all', 'localhost'],
    ['no address at all', ''],
  ])('%s is closed: %s', (_, address) => {
    expect(isPublic(address)).toBe(false)
  })

  /** Gives these turns, then repeats the last. */
  function answering(...turns: readonly (readonly string[])[]) {
    const asked: string[] = []
    const resolve: Resolve = (host, done) => {
      const addresses = turns[Math.min(asked.length, turns.length - 1)] ?? []
      asked.push(host)
      done(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { resolve, asked }
  }
  const looked = (resolve: Resolve, all: boolean) =>
    new Promise(settle => {
      publicLookup(resolve)('push.example', { all }, (error, address) => settle(error?.message ?? address))
    })

  it('of several addresses only the public ones are handed to the connection', async () => {
    const mixed = ['127.0.0.1', '::ffff:127.0.0.1', '93.184.216.34', '10.0.0.1']
    expect(await looked(answering(mixed).resolve, true)).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect(await looked(answering(mixed).resolve, false)).toBe('93.184.216.34')
    expect(await looked(answering(['10.0.0.1', '::1']).resolve, true)).toBe('no public address')
    expect(await looked(answering([]).resolve, true)).toBe('no public address')
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'a listed name that leads to %s is not connected to',
    async address => {
      const { resolve } = answering([address])
      const { caller } = open(['push.example'], { resolve, limits: { attempts: 1 } })
      expect(await outcome(caller.ask(text('https://push.example/')))).toBe(
        'unavailable, again: connection failed',
      )
    },
  )

  it('the address that was checked is the one connected to, whatever the name says a moment later', async () => {
    const service = await fakeService((_, response) => response.end('checked'))
    const { resolve, asked } = answering(['127.0.0.1'], ['127.0.0.2'])
    // A test has no open Internet, so one loopback address stands for a public one.
    const lookup = publicLookup(resolve, address => address === '127.0.0.1')
    const url = new URL(`http://rebind.example:${service.host.split(':')[1]}/`)
    const options = { signal: AbortSignal.timeout(2000), connectMs: 1000, agents: null, lookup }
    const answer = await send({ url, method: 'GET', headers: {} }, options)
    expect(answer.bytes.toString()).toBe('checked')
    expect(asked).toEqual(['rebind.example'])
    // Now the name resolves to the other address, which is not public.
    await expect(send({ url, method: 'GET', headers: {} }, options)).rejects.toThrow('connection failed')
    expect(service.received).toHaveLength(1)
  })

  it('a repeat is checked anew', async () => {
    const { resolve, asked } = answering(['127.0.0.1'], ['::1'])
    const { caller } = open(['rebind.example'], { resolve, limits: { attempts: 2 } })
    expect(await outcome(caller.ask(text('https://rebind.example/')))).toMatch(/^unavailable/)
    expect(asked).toHaveLength(2)
  })
})

/** A port that accepts connections and never answers. */
async function listening() {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket.on('error', () => {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `127.0.0.1:${address.port}`
}

describe('one request', () => {
  it('carries method, headers and body, and brings status and bytes', async () => {
    const service = await fakeService((_, response) => response.writeHead(201).end('made'))
    const { caller, results } = open([service.host])
    const answer = await caller.ask({
      message: () => ({
        url: new URL(`http://${service.host}/a?b=c`),
        method: 'POST',
        headers: { authorization: 'Bearer x' },
        body: 'hello',
      }),
      read: ({ status, bytes }) => [status, bytes.toString()],
    })
    expect(answer).toEqual([201, 'made'])
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      path: '/a?b=c',
      headers: { authorization: 'Bearer x', 'content-length': '5' },
      body: Buffer.from('hello'),
    })
    expect(results()).toEqual({ ok: 1 })
  })

  it.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer, and nobody goes there', async status => {
    const there = await fakeService((_, response) => response.end('followed'))
    const here = await fakeService((_, response) =>
      response.writeHead(status, { location: `http://${there.host}/` }).end(),
    )
    const { caller } = open([here.host, there.host])
    expect(await outcome(caller.ask(text(`http://${here.host}/`)))).toBe(`unavailable: status ${status}`)
    expect(there.received).toEqual([])
  })

  it.each([
    ['announced', true],
    ['not announced', false],
  ])('an answer over 5 MB, %s, is cut off and not asked again', async (_, announced) => {
    const service = await fakeService((_, response) => {
      const block = Buffer.alloc(1024 * 1024)
      if (announced) response.writeHead(200, { 'content-length': 50 * block.length })
      // Writes as fast as the client reads, until the client hangs up.
      const write = () => {
        while (!response.destroyed && response.write(block));
      }
      response.on('drain', write)
      write()
    })
    const { caller } = open([service.host], { limits: { attemptMs: 5000 } })
    expect(await outcome(caller.ask(text(`http://${service.host}/`)))).toBe('unavailable: answer too large')
    expect(service.received).toHaveLength(1)
  })

  it('one of exactly 5 MB is read', async () => {
    const service = await fakeService((_, response) => response.end(Buffer.alloc(5 * 1024 * 1024)))
    const { caller } = open([service.host], { limits: { attemptMs: 5000 } })
    expect(
      await caller.ask(text(`http://${service.host}/`, { read: ({ bytes }) => String(bytes.length) })),
    ).toBe(String(5 * 1024 * 1024))
  })

  it('a body that drips is ended with its attempt, however often a byte comes', async () => {
    const service = await fakeService((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const { caller, results } = open([service.host], { limits: { attempts: 1, attemptMs: 300 } })
    const ended = outcome(caller.ask(text(`http://${service.host}/`)))
    expect(await within(ended, 'the end', 2000)).toBe('timeout, again: no answer in time')
    expect(results()).toEqual({ timeout: 1 })
  })

  it('a connection whose TLS never stands has its own, shorter limit', async () => {
    const host = await listening()
    const { caller } = open([host], { limits: { attempts: 1, connectMs: 100, attemptMs: 10_000 } })
    const ended = outcome(caller.ask(text(`https://${host}/`)))
    expect(await within(ended, 'the end', 3000)).toBe('timeout, again: no connection in time')
  })

  it('a hang-up is unavailable', async () => {
    const service = await fakeService((_, response) => response.destroy())
    const { caller } = open([service.host], { limits: { attempts: 1 } })
    expect(await outcome(caller.ask(text(`http://${service.host}/`)))).toBe(
      'unavailable, again: connection failed',
    )
  })

  it('an error says nothing of the address, the headers or the answer', async () => {
    const service = await fakeService((_, response) => response.writeHead(500).end('Marie DUPONT'))
    const { caller } = open([service.host], { limits: { attempts: 1 } })
    const message = () => ({
      url: new URL(`http://${service.host}/?tmc=abcdef`),
      method: 'GET' as const,
      headers: { authorization: 'Bearer topsecret' },
    })
    const error = await caller.ask({ ...text(''), message }).catch((thrown: unknown) => thrown)
    const said = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? `${error.stack} ${error.cause}` : ''}`
    for (const secret of ['tmc', 'abcdef', 'topsecret', 'DUPONT', service.host])
      expect(said).not.toContain(secret)
  })
})

describe('a call', () => {
  it('is tried three times when that may help, once when it would not', async () => {
    let status = 503
    const service = await fakeService((_, response) => response.writeHead(status).end())
    const { caller, results } = open([service.host])
    expect(await outcome(caller.ask(text(`http://${service.host}/`)))).toBe('unavailable, again: status 503')
    expect(service.received).toHaveLength(3)
    status = 401
    expect(await outcome(caller.ask(text(`http://${service.host}/`)))).toBe('refused: status 401')
    expect(service.received).toHaveLength(4)
    expect(results()).toEqual({ unavailable: 3, refused: 1 })
  })

  it.each([408, 429, 500, 502])('status %i may pass', async status => {
    let asked = 0
    const service = await fakeService((_, response) => {
      asked += 1
      response.writeHead(asked === 1 ? status : 200).end('now')
    })
    const { caller } = open([service.host])
    expect(await caller.ask(text(`http://${service.host}/`))).toBe('now')
    expect(asked).toBe(2)
  })

  it('is signed anew at each attempt, and repeated on a new connection', async () => {
    const service = await fakeService((_, response) => response.writeHead(500).end())
    const { caller } = open([service.host])
    let number = 0
    const message = () => {
      number += 1
      return { url: new URL(`http://${service.host}/${number}`), method: 'GET' as const, headers: {} }
    }
    await outcome(caller.ask({ ...text(''), message, circuit: 'one' }))
    expect(service.received.map(({ path }) => path)).toEqual(['/1', '/2', '/3'])
    expect(service.received.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'close',
      'close',
    ])
  })

  it('gives each attempt its own time, so that one lost answer leaves room for another', async () => {
    let asked = 0
    const service = await fakeService((_, response) => {
      asked += 1
      if (asked === 3) response.end('at last')
    })
    const { caller, results } = open([service.host], { limits: { attemptMs: 1000 } })
    const call = text(`http://${service.host}/`, { deadline: deadlineIn(15_000) })
    expect(await caller.ask(call)).toBe('at last')
    expect(results()).toEqual({ timeout: 2, ok: 1 })
  })

  it('ends with its deadline, pauses included', async () => {
    const service = await fakeService(() => {})
    const { caller } = open([service.host], { limits: { attemptMs: 60, attempts: 3, pauseMs: 10_000 } })
    const call = text(`http://${service.host}/`, { deadline: deadlineIn(500) })
    expect(await within(outcome(caller.ask(call)), 'the end', 2000)).toBe('timeout, again: no answer in time')
    expect(service.received).toHaveLength(1)
  })

  it('rests after five in vain, then lets one through; what rests is named by the caller', async () => {
    let works = false
    const service = await fakeService((_, response) => response.writeHead(works ? 200 : 500).end('ok'))
    const { caller, clock, results } = open([service.host], { limits: { attempts: 1 } })
    const ask = (circuit: string) => outcome(caller.ask(text(`http://${service.host}/`, { circuit })))
    for (let time = 0; time < 5; time += 1) await ask('a')
    works = true
    expect(await ask('a')).toBe('unavailable: resting after repeated failures')
    expect(await ask('b')).toBe('ok')
    expect(results()).toEqual({ unavailable: 5, resting: 1, ok: 1 })
    clock.at = 10_000
    expect(await ask('a')).toBe('ok')
  })

  it('that got its turn with too little time left says nothing about the service', async () => {
    const service = await fakeService((_, response) => {
      setTimeout(() => response.end('ok'), 300)
    })
    const { caller } = open([service.host], { limits: { attempts: 1, attemptMs: 5000, concurrency: 1 } })
    const ask = (circuit: string, milliseconds: number) =>
      outcome(caller.ask(text(`http://${service.host}/`, { circuit, deadline: deadlineIn(milliseconds) })))
    for (let time = 0; time < 5; time += 1) {
      const [first, queued] = await Promise.all([ask('another', 5000), ask('a', 450)])
      expect([first, queued]).toEqual(['ok', 'timeout: no free slot in time'])
    }
    expect(await ask('a', 5000)).toBe('ok')
  })

  it('what the reader of the answer refuses is a failure like any other', async () => {
    const service = await fakeService((_, response) => response.end('<html>'))
    const { caller, results } = open([service.host])
    const read = () => {
      throw new OutgoingError('unavailable', 'not what was asked', true)
    }
    await outcome(caller.ask({ ...text(`http://${service.host}/`), read }))
    expect(results()).toEqual({ unavailable: 3 })
  })
})

describe('at once', () => {
  it('no more requests than the target takes', async () => {
    let [running, most] = [0, 0]
    const service = await fakeService((_, response) => {
      running += 1
      most = Math.max(most, running)
      setImmediate(() => {
        running -= 1
        response.end('ok')
      })
    })
    const { caller } = open([service.host], { limits: { concurrency: 3, attemptMs: 5000 } })
    await Promise.all(Array.from({ length: 30 }, () => caller.ask(text(`http://${service.host}/`))))
    expect(service.received).toHaveLength(30)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('no more tasks run than there are slots, and all run in turn', async () => {
    const room = slots(4)
    let [running, most] = [0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
    }
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 30 }, () => room.run(signal, task)))
    expect([most, running]).toEqual([4, 0])
  })

  it('who waits too long for a slot leaves the queue', async () => {
    const room = slots(1)
    const impatient = new AbortController()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const first = room.run(new AbortController().signal, () => held)
    const second = room.run(impatient.signal, async () => 'never')
    impatient.abort()
    await expect(second).rejects.toBeInstanceOf(OutgoingError)
    release()
    await first
    expect(await room.run(new AbortController().signal, async () => 'free')).toBe('free')
  })
})
