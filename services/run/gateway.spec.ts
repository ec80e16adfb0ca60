import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gateway, SILENCE } from '@pingboard/infra/edge/gateway.ts'
import { nodeOf } from '@pingboard/infra/edge/nodes.ts'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { sendProblemRaw } from '../http/odd-requests.ts'
import { httpServer } from '../http/server.ts'
import { DEFAULT_LIMITS } from '../live/limits.ts'
import { answerEdgeOnly } from './callers/edge-only.ts'

const SECRET = 's'.repeat(43)
const signature = edgeSignature(SECRET)
const logger = pino({ level: 'silent' })
const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
})

/** A process behind the edge: notes what reaches it, and answers as the test says. */
async function aNode(answer?: (request: IncomingMessage, response: ServerResponse) => void, port = 0) {
  const seen: { request: IncomingMessage; body: string }[] = []
  const sockets = new Set<Socket>()
  const viewers = new Set<Socket>()
  let status = 200
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/health')) {
      response.writeHead(status).end()
      return
    }
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ request, body })
      if (answer) answer(request, response)
      else response.writeHead(200, { 'x-node': name() }).end('yes')
    })
  })
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket: Socket) => {
    seen.push({ request, body: '' })
    viewers.add(socket)
    socket.once('close', () => viewers.delete(socket))
    socket.on('error', () => {})
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhello')
    socket.on('data', data => socket.write(data))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const name = () => origin
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  ended.push(stop)
  return {
    origin,
    seen,
    viewers,
    stop,
    say: (next: number) => {
      status = next
    },
  }
}

async function anEdge(
  api: readonly string[],
  live: readonly string[] = [],
  silence = SILENCE,
  sign = signature.sign,
) {
  const app = httpServer({ logger })
  const door = await gateway(app, {
    api,
    live,
    sign,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    refuse: (socket, code) => sendProblemRaw(socket, code, {}),
    log: logger,
    silence,
  })
  app.get('/page', async () => 'a page')
  const open = new Set<object>()
  app.server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  ended.push(() => app.close())
  return { origin, app, door, connections: () => open.size }
}

/** A viewer's connection, by hand. */
function watch(origin: string, board: string) {
  const connected = Promise.withResolvers<Socket>()
  const asked = request(`${origin}/live?board=${board}`, {
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  })
  asked.on('upgrade', (_answer, socket: Socket, head) => {
    socket.on('error', () => {})
    socket.unshift(head)
    connected.resolve(socket)
  })
  asked.on('response', answer => connected.reject(new Error(String(answer.statusCode))))
  asked.on('error', connected.reject)
  asked.end()
  return connected.promise
}

/** Sends bytes as they are. Resolves when the first bytes of the answer have come, or the connection ends. */
async function sendRaw(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  ended.push(async () => socket.destroy())
  socket.on('error', () => {})
  socket.write(bytes)
  return new Promise(resolve => {
    socket.once('data', data => resolve(data.toString()))
    socket.once('close', () => resolve(''))
  })
}

const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve).resume())

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10)
}

describe('calls through the edge', () => {
  it('reach a node as they are, with the client’s address and the proof that the edge names it', async () => {
    const node = await aNode()
    const { origin } = await anEdge([node.origin])
    const answer = await fetch(`${origin}/api/games/g1?x=1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k', cookie: 'a=b' },
      body: '{"scoreTeam1":5}',
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'yes'])
    const [{ request: seen, body } = expect.fail()] = node.seen
    expect([seen.method, seen.url, body]).toEqual(['PATCH', '/api/games/g1?x=1', '{"scoreTeam1":5}'])
    expect(seen.headers).toMatchObject({
      'idempotency-key': 'k',
      cookie: 'a=b',
      'x-forwarded-for': '127.0.0.1',
    })
    expect(signature.isGood(seen)).toBe(true)
  })

  it('cannot name another address: what a client says of it is dropped, a copied proof too', async () => {
    const node = await aNode()
    const { origin } = await anEdge([node.origin])
    const forged = {
      ...signature.sign('203.0.113.9'),
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'cf-connecting-ip': '203.0.113.9',
    }
    await fetch(`${origin}/api/user/profile`, { headers: forged })
    const [{ request: seen } = expect.fail()] = node.seen
    expect(JSON.stringify(seen.headers)).not.toMatch(/203\.0\.113|evil/)
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('go to the nodes in turn, and pages to none', async () => {
    const [one, other] = [await aNode(), await aNode()]
    const { origin } = await anEdge([one.origin, other.origin])
    for (let call = 0; call < 4; call++) await fetch(`${origin}/api/boards`)
    expect([one.seen.length, other.seen.length]).toEqual([2, 2])
    expect(await (await fetch(`${origin}/page`)).text()).toBe('a page')
    expect((await fetch(`${origin}/inside/page`)).status).toBe(404)
    expect([one.seen.length, other.seen.length]).toEqual([2, 2])
  })

  it('that change a board go to its node; to the other one while that one is away', async () => {
    const [one, other] = [await aNode(), await aNode()]
    const { origin } = await anEdge([one.origin, other.origin])
    const board = 'b'.repeat(26)
    const own = nodeOf(board, [one.origin, other.origin]) === one.origin ? one : other
    const score = (game: number) =>
      fetch(`${origin}/api/games/${board}.${game}`, { method: 'PATCH', body: '{}' })
    for (let game = 1; game <= 4; game++) await score(game)
    expect(own.seen).toHaveLength(4)
    await own.stop()
    for (let game = 1; game <= 4; game++) expect((await score(game)).status).toBe(200)
    expect([one.seen.length, other.seen.length]).toEqual([4, 4])
  })

  it('go to another node when one takes no connection, changes too', async () => {
    const [one, other] = [await aNode(), await aNode()]
    const { origin } = await anEdge([one.origin, other.origin])
    await one.stop()
    for (const method of ['GET', 'PATCH', 'PATCH', 'GET']) {
      const body = method === 'GET' ? {} : { body: '{"a":1}' }
      expect((await fetch(`${origin}/api/games/g1`, { method, ...body })).status).toBe(200)
    }
    expect(other.seen.filter(({ body }) => body === '{"a":1}')).toHaveLength(2)
  })

  it('that only read are repeated at another node when theirs dies; of a change the outcome is not known', async () => {
    const dying = await aNode(({ socket }) => socket.destroy())
    const other = await aNode()
    const { origin } = await anEdge([dying.origin, other.origin])
    const reads = [await fetch(`${origin}/api/boards`), await fetch(`${origin}/api/boards`)]
    expect(reads.map(({ status }) => status)).toEqual([200, 200])
    const changes = await Promise.all(
      [1, 2].map(() => fetch(`${origin}/api/games/g1`, { method: 'PATCH', body: '{}' })),
    )
    const codes = await Promise.all(changes.map(async answer => [answer.status, await answer.text()]))
    expect(codes).toContainEqual([503, expect.stringContaining('OUTCOME_UNKNOWN')])
    expect(codes).toContainEqual([200, 'yes'])
  })

  it('go to a node that is not ready only when no node is', async () => {
    const [one, other] = [await aNode(), await aNode()]
    one.say(503)
    const { origin, door } = await anEdge([one.origin, other.origin])
    for (let call = 0; call < 3; call++) await fetch(`${origin}/api/boards`)
    expect([one.seen.length, other.seen.length]).toEqual([0, 3])
    other.say(503)
    await until(() => door.stats().api.get(other.origin) === 'not ready')
    expect((await fetch(`${origin}/api/boards`)).status).toBe(200)
  })

  it('are refused in the product’s words when there is no node', async () => {
    const { origin } = await anEdge(['http://127.0.0.1:9'])
    const answer = await fetch(`${origin}/api/boards`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({ code: 'OVERLOADED', retryAfter: 1 })
  })

  describe.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PATCH'])('whose body is another call: %s', method => {
    const other = 'DELETE /api/user/profile HTTP/1.1\r\nhost: x\r\n\r\n'
    const framings = [
      ['in chunks', ['transfer-encoding: chunked'], `${other.length.toString(16)}\r\n${other}\r\n0\r\n\r\n`],
      ['with a length', [`content-length: ${other.length}`], other],
      [
        'with a length that ends at the edge',
        [`content-length: ${other.length}`, 'connection: content-length'],
        other,
      ],
      // Its last line takes in the first line of the call that comes after it.
      [
        'in chunks, half of it',
        ['transfer-encoding: chunked'],
        '18\r\nGET /api/x HTTP/1.1\r\nx: \r\n0\r\n\r\n',
      ],
    ] as const
    it.each(framings)('%s: the node sees one call with this body', async (_, headers, body) => {
      const node = await aNode()
      const { origin } = await anEdge([node.origin])
      await sendRaw(
        origin,
        `${method} /api/boards HTTP/1.1\r\nhost: x\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
      )
      expect(await (await fetch(`${origin}/api/after`)).text()).toBe('yes')
      expect(node.seen.map(({ request: { url } }) => url)).toEqual(['/api/boards', '/api/after'])
      expect(node.seen[1]?.request.headers).not.toHaveProperty('x')
    })
  })

  it.each(['/api/../inside/page', '/api/%2e%2e/inside/page', '/api/./x', '/api\\..\\inside'])(
    'reach a node at the address that the edge has judged: %s',
    async path => {
      const node = await aNode()
      const { origin } = await anEdge([node.origin])
      await sendRaw(origin, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      expect(node.seen.map(({ request: { url } }) => url).filter(url => url !== path)).toEqual([])
    },
  )

  it('stream: a large body and a large answer pass in parts', async () => {
    const large = 'x'.repeat(3_000_000)
    const node = await aNode((_request, response) => response.end(large))
    const { origin } = await anEdge([node.origin])
    const answer = await fetch(`${origin}/api/boards`, { method: 'POST', body: large })
    expect((await answer.text()).length).toBe(large.length)
    expect(node.seen[0]?.body.length).toBe(large.length)
  })
})

describe('viewers through the edge', () => {
  it('of one board come to one node, whichever connects', async () => {
    const nodes = [await aNode(), await aNode(), await aNode()]
    const { origin } = await anEdge(
      [],
      nodes.map(node => node.origin),
    )
    const boards = Array.from({ length: 12 }, (_, index) => `board-${index}`)
    await Promise.all([...boards, ...boards].map(board => watch(origin, board)))
    const served = nodes.map(({ seen }) => seen.map(({ request: { url } }) => url))
    for (const board of boards)
      expect(served.filter(urls => urls.includes(`/live?board=${board}`))).toHaveLength(1)
    expect(served.filter(urls => urls.length > 0).length).toBeGreaterThan(1)
  })

  it('hear and are heard unchanged, from the first byte', async () => {
    const node = await aNode()
    const { origin } = await anEdge([], [node.origin])
    const socket = await watch(origin, 'b')
    let heard = ''
    socket.on('data', data => {
      heard += data
    })
    socket.write('ping')
    await until(() => heard === 'helloping')
    expect(signature.isGood(node.seen[0]?.request ?? expect.fail())).toBe(true)
  })

  it('may poll for longer than a call may take: a live node says nothing until its next ping', async () => {
    const { pingIntervalMs, pingTimeoutMs } = DEFAULT_LIMITS
    expect(SILENCE.polls).toBeGreaterThan(pingIntervalMs + pingTimeoutMs)
    const late = (_request: IncomingMessage, response: ServerResponse) =>
      void setTimeout(() => response.end('2'), 400)
    const [api, live] = [await aNode(late), await aNode(late)]
    const { origin } = await anEdge([api.origin], [live.origin], { calls: 100, polls: 10_000 })
    const poll = await fetch(`${origin}/live?board=b&transport=polling&sid=s`)
    expect([poll.status, await poll.text(), live.seen.length]).toEqual([200, '2', 1])
    expect((await fetch(`${origin}/api/boards`)).status).toBe(503)
  })

  it('that poll in a session are led to no other node, which would not know it; a first request is', async () => {
    const dies = ({ socket }: IncomingMessage) => void socket.destroy()
    const nodes = [await aNode(dies), await aNode(dies)]
    const { origin } = await anEdge(
      [],
      nodes.map(node => node.origin),
    )
    const seen = () => nodes.reduce((sum, node) => sum + node.seen.length, 0)
    expect((await fetch(`${origin}/live?board=b&transport=polling`)).status).toBe(503)
    expect(seen()).toBe(2)
    expect((await fetch(`${origin}/live?board=b&transport=polling&sid=s`)).status).toBe(503)
    expect(seen()).toBe(3)
  })

  it('that are refused keep no connection, whatever they go on to say', async () => {
    const node = await aNode()
    const sockets = new Set<Socket>()
    const refusing = createServer()
    refusing.on('upgrade', (_request, socket: Socket) => {
      sockets.add(socket)
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno')
    })
    refusing.on('request', (_request, response) => response.writeHead(200).end())
    await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
    ended.push(async () => void refusing.close())
    const { origin, connections } = await anEdge(
      [node.origin],
      [`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`],
    )
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /live?board=b HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    await new Promise(resolve => socket.once('data', resolve))
    socket.end('x')
    await until(() => connections() === 0)
    expect(sockets.size).toBe(1)
  })

  it.each(['/live/../metrics', '/inside/page'])('reach no other address: %s', async path => {
    const node = await aNode()
    const { origin } = await anEdge([node.origin], [node.origin])
    const wish = 'connection: upgrade\r\nupgrade: websocket'
    expect(await sendRaw(origin, `GET ${path} HTTP/1.1\r\nhost: x\r\n${wish}\r\n\r\n`)).toContain(' 404 ')
    expect(node.seen).toEqual([])
  })

  it('move to another node when theirs is gone, and back when it is there again', {
    timeout: 40_000,
  }, async () => {
    const nodes = [await aNode(), await aNode()]
    const origins = nodes.map(node => node.origin)
    const { origin, door } = await anEdge([], origins)
    const own = nodes.find(node => node.origin === nodeOf('b', origins)) ?? expect.fail()
    const other = nodes.find(node => node !== own) ?? expect.fail()
    const first = await watch(origin, 'b')
    await Promise.all([closed(first), own.stop()])
    const second = await watch(origin, 'b')
    expect(other.viewers.size).toBe(1)
    const back = await aNode(undefined, Number(new URL(own.origin).port))
    await closed(second)
    expect(door.stats().live.get(own.origin)).toBe('ready')
    await watch(origin, 'b')
    expect(back.viewers.size).toBe(1)
  })

  it('stay with a node that is not ready any more; new ones go elsewhere', async () => {
    const nodes = [await aNode(), await aNode()]
    const origins = nodes.map(node => node.origin)
    const { origin, door } = await anEdge([], origins)
    const own = nodes.find(node => node.origin === nodeOf('b', origins)) ?? expect.fail()
    const stays = await watch(origin, 'b')
    own.say(503)
    await until(() => door.stats().live.get(own.origin) === 'not ready')
    await watch(origin, 'b')
    expect([stays.destroyed, own.viewers.size, door.stats().viewers.get(own.origin)]).toEqual([false, 1, 1])
  })

  it('are many: a stop sends them away in portions', {
    timeout: 40_000,
  }, async () => {
    const node = await aNode()
    const { origin, app, door } = await anEdge([], [node.origin])
    const viewers = await Promise.all(Array.from({ length: 450 }, () => watch(origin, 'b')))
    const ends = viewers.map(closed)
    const left = () => door.stats().viewers.get(node.origin) ?? 0
    expect(left()).toBe(450)
    const stopped = app.close()
    let largest = 0
    for (let before = left(); before > 0; ) {
      await new Promise(setImmediate)
      largest = Math.max(largest, before - left())
      before = left()
    }
    expect(largest).toBe(200)
    await Promise.all([...ends, stopped])
  })

  it('that come while the edge stops are refused, in the product’s words', async () => {
    const node = await aNode()
    const { origin, app } = await anEdge([], [node.origin])
    await Promise.all(Array.from({ length: 250 }, () => watch(origin, 'b')))
    const late = connect(Number(new URL(origin).port), '127.0.0.1')
    await new Promise(resolve => late.once('connect', resolve))
    const stopped = app.close()
    late.write('GET /live?board=b HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    const said = await new Promise<string>(resolve => late.once('data', data => resolve(data.toString())))
    expect(said).toMatch(/^HTTP\/1\.1 503 .*"code":"STOPPING"/s)
    late.destroy()
    await stopped
  })
})

describe('a node whose clock differs from that of the edge', () => {
  const AHEAD_S = 90
  const ahead = edgeSignature(SECRET, () => Date.now() + AHEAD_S * 1000).sign

  /** A process that answers its edge only, as api and live do. */
  async function aNodeOfEdge() {
    const warnings: string[] = []
    const stream = { write: (line: string) => void warnings.push(JSON.parse(line).msg) }
    const app = httpServer({ logger: pino({ level: 'warn' }, stream) })
    answerEdgeOnly(app, { edgeSecret: SECRET })
    app.get('/health/ready', async () => ({ status: 'ready' }))
    app.get('/api/boards', async () => 'yes')
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    ended.push(() => app.close())
    return { origin, warnings }
  }

  it('gets no call while another node is there, and says so once a minute', async () => {
    const [differing, other] = [await aNodeOfEdge(), await aNode()]
    const { origin, door } = await anEdge([differing.origin, other.origin], [], SILENCE, ahead)
    expect(Object.fromEntries(door.stats().api)).toEqual({
      [differing.origin]: 'not ready',
      [other.origin]: 'ready',
    })
    for (let call = 0; call < 4; call++) expect((await fetch(`${origin}/api/boards`)).status).toBe(200)
    expect(other.seen).toHaveLength(4)
    for (let look = 0; look < 3; look++)
      await fetch(`${differing.origin}/health/ready`, { headers: ahead('') })
    expect(differing.warnings).toEqual([
      expect.stringMatching(/^this clock differs by (?:89|90) s from the edge’s/),
    ])
  })

  it('refuses the calls that reach it for now: a kept score is sent again', async () => {
    const { origin } = await anEdge([(await aNodeOfEdge()).origin], [], SILENCE, ahead)
    const answer = await fetch(`${origin}/api/boards`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  })

  it('is ready for who asks without a signature or with another secret, and for an edge with the same time', async () => {
    const { origin, warnings } = await aNodeOfEdge()
    const forged = edgeSignature('x'.repeat(43), () => Date.now() + AHEAD_S * 1000).sign('')
    for (const headers of [{}, forged, signature.sign('')])
      expect((await fetch(`${origin}/health/ready`, { headers })).status).toBe(200)
    for (const headers of [{}, forged])
      expect((await fetch(`${origin}/api/boards`, { headers })).status).toBe(403)
    expect(warnings).toEqual([])
  })
})

describe('the node of a board', () => {
  it('is the same for every edge, and only the boards of a node that goes move', () => {
    const nodes = ['http://a', 'http://b', 'http://c']
    const boards = Array.from({ length: 300 }, (_, index) => `board-${index}`)
    for (const board of boards) {
      const own = nodeOf(board, nodes)
      expect(nodeOf(board, nodes.toReversed())).toBe(own)
      const left = nodes.filter(node => node !== 'http://b')
      if (own !== 'http://b') expect(nodeOf(board, left)).toBe(own)
    }
    const counts = nodes.map(node => boards.filter(board => nodeOf(board, nodes) === node).length)
    expect(Math.min(...counts)).toBeGreaterThan(70)
  })
})

describe('the signature of an edge', () => {
  const of = (headers: Record<string, string>) => ({ headers })
  it('holds for its address and for a minute, and with its secret only', () => {
    let seconds = 1_800_000_000
    const edge = edgeSignature('e'.repeat(43), () => seconds * 1000)
    const signed = edge.sign('192.0.2.1')
    expect(edge.isGood(of(signed))).toBe(true)
    expect(edge.isGood(of({ ...signed, 'x-forwarded-for': '192.0.2.2' }))).toBe(false)
    expect(edgeSignature('f'.repeat(43), () => seconds * 1000).isGood(of(signed))).toBe(false)
    expect(edge.isGood(of({}))).toBe(false)
    seconds += 61
    expect(edge.isGood(of(signed))).toBe(false)
  })
})
