import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type RawAnswer, speak } from '../support/raw-http.ts'

/** Answers that come from no call, but from the framework, Node's parser or the live connection's engine. */

let product: Product
let owner: Client & { profile: Profile }
let board: Board
let gamePath: string
beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  board = await aBoardIn(await aGroupOf(owner), owner, 1)
  gamePath = `/api/games/${board.games[0]?.id}`
})
afterAll(() => product?.close())

/** @param head header lines; a host line is added unless `head` has one */
async function answerTo(first: string, head = '', body: Buffer | string = ''): Promise<RawAnswer> {
  const host = head.includes('host:') ? '' : `host: ${new URL(product.origin).host}\r\n`
  const bytes = Buffer.concat([
    Buffer.from(`${first} HTTP/1.1\r\n${host}${head}\r\n`, 'latin1'),
    Buffer.from(body),
  ])
  const outcome = await speak(product.origin, bytes, 5000)
  if (typeof outcome === 'string') throw new Error(`${first}: ${outcome}`)
  return outcome
}
const CLOSE = 'connection: close\r\n'
const websocket = (more = '') =>
  `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}`
const patch = (body: Buffer | string, type = 'application/json') =>
  answerTo(
    `PATCH ${gamePath}`,
    `${CLOSE}cookie: ${owner.cookie}\r\nlanguage: fr\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`,
    body,
  )
const live = '/live?EIO=4&transport='

const ODD: [what: string, status: number, ask: () => Promise<RawAnswer>][] = [
  ['an address that is no URL', 400, () => answerTo('GET /api/%zz', CLOSE)],
  ['no host', 400, () => speakRaw('GET /api/groups HTTP/1.1\r\nconnection: close\r\n\r\n')],
  ['a head of 20 kB', 431, () => answerTo('GET /api/groups', `x: ${'a'.repeat(20_000)}\r\n`)],
  ['a head of 64 kB', 431, () => answerTo('GET /api/groups', `x: ${'a'.repeat(64_000)}\r\n`)],
  ['an address of 20 kB', 431, () => answerTo(`GET /api/boards/${'a'.repeat(20_000)}`)],
  ['no HTTP at all', 400, () => speakRaw('NONSENSE\r\n\r\n')],
  ['a length that is none', 400, () => answerTo('POST /api/auth/login', 'content-length: b\r\n')],
  [
    'a length beside chunks',
    400,
    () => answerTo('POST /api/auth/login', 'content-length: 3\r\ntransfer-encoding: chunked\r\n', 'abc'),
  ],
  ['a method that Node does not know', 405, () => answerTo('FROBNICATE /api/groups', CLOSE)],
  [
    'a tunnel',
    405,
    () => speakRaw('CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n'),
  ],
  ['an expectation that nobody has', 401, () => answerTo('GET /api/groups', `${CLOSE}expect: a-miracle\r\n`)],
  [
    'a wish for another protocol',
    401,
    () =>
      answerTo(
        'GET /api/groups',
        'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n',
      ),
  ],
  ['an address that leads nowhere', 404, () => answerTo('GET /api/nothing', CLOSE)],
  ['a file that is not there', 404, () => answerTo('GET /assets/nothing.js', CLOSE)],
  ['a server as a whole', 404, () => answerTo('OPTIONS *', CLOSE)],
  ['numbers, of another name', 404, () => answerTo('GET /metrics', `host: rebound.example\r\n${CLOSE}`)],
  ['health', 200, () => answerTo('GET /health/live', CLOSE)],
  ['a poll', 200, () => answerTo(`GET ${live}polling&board=${board.id}`, CLOSE)],
  [
    'a poll of another site',
    403,
    () => answerTo(`GET ${live}polling`, `${CLOSE}origin: https://elsewhere.example\r\n`),
  ],
  ['a poll of nobody', 400, () => answerTo(`GET ${live}polling&sid=nobody`, CLOSE)],
  ['a poll by a way that is none', 400, () => answerTo(`GET ${live}pigeon`, CLOSE)],
  ['a poll by another method', 405, () => answerTo(`DELETE ${live}polling`, CLOSE)],
  [
    'a websocket of another site',
    403,
    () => answerTo(`GET ${live}websocket`, websocket('origin: https://elsewhere.example\r\n')),
  ],
  ['a websocket of nobody', 400, () => answerTo(`GET ${live}websocket&sid=nobody`, websocket())],
  ['a websocket by a way that is none', 400, () => answerTo(`GET ${live}pigeon`, websocket())],
]

async function speakRaw(bytes: string): Promise<RawAnswer> {
  const outcome = await speak(product.origin, bytes, 5000)
  if (typeof outcome === 'string') throw new Error(`${bytes.slice(0, 40)}: ${outcome}`)
  return outcome
}

const headersOf = ({ head }: RawAnswer) =>
  Object.fromEntries(
    head
      .toLowerCase()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(/: (.*)/s).slice(0, 2)),
  )

describe('every answer of the port has the headers of every answer', () => {
  it.each(ODD)('%s: %i', async (what, status, ask) => {
    const answer = await ask()
    expect([what, answer.status]).toEqual([what, status])
    expect(headersOf(answer)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(answer.head + answer.body).not.toMatch(/fastify|FST_|HPE_|node_modules/i)
  })

  it('and a refusal of anything but the live connection is a problem with a code', async () => {
    for (const [what, status, ask] of ODD.filter(([what]) => !/poll|websocket|file|health/.test(what))) {
      const { body, head } = await ask()
      expect([what, JSON.parse(body).status]).toEqual([what, status])
      expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    }
  })

  it('over https, the live connection and what cannot be read say so too', async () => {
    const secure = await startProduct({
      env: { PUBLIC_URL: 'https://ping.example', MAIL_FROM: 'a@ping.example' },
    })
    try {
      for (const bytes of [
        'GET /api/%zz HTTP/1.1\r\nhost: ping.example\r\nconnection: close\r\n\r\n',
        'NONSENSE\r\n\r\n',
        `GET ${live}polling HTTP/1.1\r\nhost: ping.example\r\nconnection: close\r\n\r\n`,
        `GET ${live}websocket&sid=x HTTP/1.1\r\nhost: ping.example\r\n${websocket()}\r\n`,
      ]) {
        const outcome = await speak(secure.origin, bytes, 5000)
        expect(outcome).toMatchObject({
          head: expect.stringMatching(/strict-transport-security: max-age=31536000/i),
        })
      }
    } finally {
      await secure.close()
    }
  })
})

describe('methods that no call has', () => {
  it.each(['QUERY', 'PROPFIND', 'MKCOL', 'LINK', 'REPORT', 'M-SEARCH', 'PURGE', 'TRACE', 'PUT'])(
    '%s is METHOD_NOT_ALLOWED, with those the address has',
    async method => {
      const { status, head, body } = await answerTo(`${method} ${gamePath}`, CLOSE)
      expect([status, JSON.parse(body).code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
      expect(head.toLowerCase()).toContain('allow: get, head, options, patch\r\n')
    },
  )
  it('a body that comes with one changes nothing of that', async () => {
    const { status } = await answerTo(
      `QUERY ${gamePath}`,
      `${CLOSE}content-type: application/json\r\ncontent-length: 2\r\n`,
      '{}',
    )
    expect(status).toBe(405)
  })
})

describe('a body that is not Unicode is refused, and nothing of it is stored', () => {
  it.each<[string, Buffer | string]>([
    ['a byte of Latin-1', Buffer.from('{"location":"Salle \xe9"}', 'latin1')],
    ['a character that is cut off', Buffer.from([...Buffer.from('{"location":"'), 0xe2, 0x82, 0x22, 0x7d])],
    ['a byte no character has', Buffer.from([...Buffer.from('{"location":"'), 0xff, 0x22, 0x7d])],
    ['half of a pair, escaped', '{"location":"Salle \\ud83c"}'],
    ['the other half', '{"location":"\\udfd3"}'],
    ['a name of a field', '{"\\ud83c":1}'],
  ])('%s', async (_, body) => {
    const answer = await patch(body)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'INVALID_JSON'])
  })
  it('whole characters are taken, escaped or not, after a mark of their order', async () => {
    for (const body of [
      '{"location":"Salle \\ud83c\\udfd3"}',
      '{"location":"Salle 🏓"}',
      '\ufeff{"location":"Salle 🏓"}',
    ]) {
      const answer = await patch(body)
      const { location } = JSON.parse(Buffer.from(answer.body, 'latin1').toString())
      expect([answer.status, location]).toEqual([200, 'Salle 🏓'])
    }
  })
  it('in a query it is refused as well', async () => {
    for (const query of ['search=%ff%ff%ff', 'search=abc%', 'search=%E2%82'])
      expect((await owner.send('GET', `/api/users?${query}`)).code).toBe('INVALID_REQUEST')
  })
})

describe('headers', () => {
  const params = (headers: Record<string, string>) =>
    owner.send('PATCH', gamePath, { scoreTeam1: 3 }, headers)
  it.each([
    ['language', 'AAA'],
    ['language', 'FR'],
    ['language', ''],
    ['language', 'fr, en'],
    ['if-match', '12'],
    ['if-match', '"12'],
    ['if-match', ''],
    ['if-match', '"1", "2"'],
    ['if-match', '*, "1"'],
    ['if-match', 'w/"1"'],
    ['if-none-match', 'abc'],
    ['if-none-match', ''],
    ['min-position', '12'],
    ['min-position', ''],
    ['min-position', 'x'.repeat(16)],
    ['min-position', '1'.repeat(41)],
    ['idempotency-key', 'again'],
    ['idempotency-key', ''],
    ['correlation-id', 'mine'],
    ['correlation-id', ''],
  ])('%s: %s is refused, by its name', async (name, value) => {
    const answer = await params({ [name]: value })
    expect([answer.status, answer.code, answer.problem.fields?.[0]?.path]).toEqual([
      400,
      'INVALID_REQUEST',
      name,
    ])
  })
  it('a weak tag never matches, nor does one of somebody else; a strong one and * do', async () => {
    const { headers } = await owner.send('GET', gamePath)
    const tag = headers.get('etag') ?? ''
    for (const never of [`W/${tag}`, '"abc"', '""', `"0${tag.slice(1)}`])
      expect([never, (await params({ 'if-match': never })).code]).toEqual([never, 'STALE_REVISION'])
    expect((await params({ 'if-match': '*' })).status).toBe(200)
    const now = (await owner.send('GET', gamePath)).headers.get('etag') ?? ''
    expect((await params({ 'if-match': now })).status).toBe(200)
  })
})

describe('a call without a body', () => {
  it('may name the type of one', async () => {
    const gone = await aBoardIn(await aGroupOf(owner), owner, 1)
    const answer = await owner.send('DELETE', `/api/boards/${gone.id}`, undefined, {
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(204)
  })
  it('needs its sign all the same: the type of a body that is not there is none', async () => {
    const headers = { cookie: owner.cookie, 'content-type': 'application/json' }
    for (const [method, path] of [
      ['DELETE', '/api/notifications/unsubscribe'],
      ['POST', '/api/auth/logout'],
    ] as const) {
      const answer = await fetch(product.origin + path, { method, headers })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })
  it('where a body is needed, an empty one is refused', async () => {
    expect((await patch('')).status).toBe(400)
  })
})

describe('what only this machine may see', () => {
  it.each(['rebound.example', 'localhost.example:4100', '192.168.1.7'])('is not shown to %s', async host => {
    const head = `host: ${host}\r\n${CLOSE}`
    expect((await answerTo('GET /metrics', head)).status).toBe(404)
    expect((await answerTo('GET /mailbox', head)).body).not.toContain('Mailbox')
    const ready = JSON.parse((await answerTo('GET /health/ready', head)).body)
    expect(Object.keys(ready)).toEqual(['status'])
  })
  it('is shown to this machine by its own name', async () => {
    expect((await answerTo('GET /metrics', CLOSE)).status).toBe(200)
    const ready = JSON.parse((await answerTo('GET /health/ready', CLOSE)).body)
    expect(Object.keys(ready)).toEqual(expect.arrayContaining(['status', 'failing', 'degraded']))
  })
})
