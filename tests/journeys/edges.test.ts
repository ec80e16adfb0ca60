import { connect } from 'node:net'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let owner: Awaited<ReturnType<typeof somebody>>
let group: Group
beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  group = await aGroupOf(owner)
})
afterAll(() => product?.close())

/**
 * Sends these bytes unchanged, for requests that no client would send.
 * @returns status, head and body of the answer
 */
async function raw(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.end(text)
  await new Promise(resolve => socket.once('close', resolve))
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}
const get = (path: string, more = '') =>
  raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

describe('an address that leads nowhere', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['PUT', '/api/nothing'],
    ['OPTIONS', '/api/nothing'],
    ['POST', '/health/ready'],
    ['GET', `/api/boards/${'a'.repeat(101)}`],
  ])('%s %s is NOT_FOUND', async (method, path) => {
    const answer = await owner.send(method, path)
    expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['boards', 'BOARD_NOT_FOUND'],
    ['games', 'GAME_NOT_FOUND'],
    ['groups', 'GROUP_NOT_FOUND'],
  ])('an id of %s of another shape is %s', async (kind, code) => {
    expect((await owner.send('GET', `/api/${kind}/17`)).code).toBe(code)
  })

  test('a membership and a role of another shape are not found as what they are', async () => {
    expect((await owner.send('PATCH', '/api/user-groups/17', { roleId: 'member' })).code).toBe(
      'MEMBER_NOT_FOUND',
    )
    expect((await owner.send('DELETE', `/api/groups/${group.id}/roles/17`)).code).toBe('ROLE_NOT_FOUND')
    expect((await owner.send('DELETE', '/api/groups/17/roles/17')).code).toBe('GROUP_NOT_FOUND')
  })
})

describe('a method that an address does not have', () => {
  test.each([
    ['PUT', '/api/groups', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/groups', 'GET, HEAD, OPTIONS, POST'],
    ['HEAD', '/api/auth/login', 'OPTIONS, POST'],
    ['GET', '/api/user-groups/17', 'DELETE, OPTIONS, PATCH'],
    ['POST', '/api/boards/showcase', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/api/auth/logout', 'GET, OPTIONS, POST'],
  ])('%s %s is METHOD_NOT_ALLOWED, and told which it has', async (method, path, allow) => {
    const { status, headers, code } = await owner.send(method, path)
    expect([status, headers.get('allow')]).toEqual([405, allow])
    if (method !== 'HEAD') expect(code).toBe('METHOD_NOT_ALLOWED')
  })

  test('OPTIONS tells them, and gives other sites nothing', async () => {
    const answer = await owner.send('OPTIONS', '/api/groups', undefined, {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'language',
    })
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([
      204,
      '',
      'GET, HEAD, OPTIONS, POST',
    ])
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })

  test('HEAD signs nobody out', async () => {
    const someone = await somebody(product.origin)
    await someone.send('HEAD', '/api/auth/logout')
    expect((await someone.send('GET', '/api/user/profile')).status).toBe(200)
  })
})

describe('what cannot be read as a request', () => {
  test.each<[string, number, () => ReturnType<typeof raw>]>([
    ['an address that is no URL', 400, () => get('/api/boards/%zz')],
    ['a head that is too large', 431, () => get('/api/groups', `x: ${'a'.repeat(20_000)}\r\n`)],
    ['an address that is too long', 431, () => get(`/api/boards/${'a'.repeat(20_000)}`)],
    ['no HTTP at all', 400, () => raw('NONSENSE\r\n\r\n')],
    [
      'a length that is none',
      400,
      () => raw('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: b\r\n\r\n'),
    ],
  ])('%s is refused in the words of every refusal, which name no library', async (_, wanted, ask) => {
    const { status, head, body } = await ask()
    expect(status).toBe(wanted)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({
      status: wanted,
      code: wanted === 431 ? 'HEADERS_TOO_LARGE' : 'INVALID_REQUEST',
      requestId: expect.any(String),
    })
    expect(body).not.toMatch(/FST_|fastify|node/i)
  })
})

test('what an entry does not list is refused: in the query, and in a body nobody asked for', async () => {
  expect((await owner.send('GET', '/api/boards/showcase?turbo=1')).code).toBe('INVALID_REQUEST')
  const board = await aBoardIn(group, owner, 1)
  expect((await owner.send('DELETE', `/api/boards/${board.id}`, { force: true })).code).toBe(
    'INVALID_REQUEST',
  )
  await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
})

test('HEAD answers as GET does, without the body', async () => {
  const board = await aBoardIn(group, owner, 1)
  const path = `/api/boards/${board.id}`
  const [whole, head] = [await owner.send('GET', path), await owner.send('HEAD', path)]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['etag', 'position', 'cache-control', 'content-security-policy'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name))
})

test('signing out needs a sign of our own pages, by GET and by POST', async () => {
  const someone = await somebody(product.origin)
  const path = '/api/auth/logout'
  const plain = (method: string) =>
    fetch(`${product.origin}${path}`, { method, headers: { cookie: someone.cookie } })
  for (const method of ['GET', 'POST']) expect((await plain(method)).status).toBe(403)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await someone.send('GET', path, undefined, foreign)).code).toBe('CROSS_SITE')
  expect((await someone.send('GET', '/api/user/profile')).status).toBe(200)
  expect((await someone.send('GET', path)).status).toBe(204)
  expect((await someone.send('GET', '/api/user/profile')).code).toBe('NOT_SIGNED_IN')
})

test('a reader who has seen a position is never shown less, and is told when the wait is over', async () => {
  const board = await aBoardIn(group, owner, 1)
  const params = { id: board.games[0]?.id as never }
  const changed = await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 7 } }), 200)
  const seen = changed.headers.get('position') ?? ''
  const visitor = new Client(product.origin)
  const read = (position: string) =>
    visitor.call(getBoard, { params: { id: board.id }, headers: { 'min-position': position } })
  expect((await expectStatus(read(seen), 200)).data.games[0]?.scoreTeam1).toBe(7)
  const ahead = await read('9'.repeat(seen.length))
  expect([ahead.status, ahead.code, ahead.headers.get('retry-after')]).toEqual([503, 'VIEW_BEHIND', '1'])
})

test('a made-up position holds no place of a reader: it is refused long before the wait for a view is over', async () => {
  const board = await aBoardIn(group, owner, 1)
  const visitor = new Client(product.origin)
  const began = performance.now()
  for (let time = 0; time < 5; time++) {
    const headers = { 'min-position': '9'.repeat(16) }
    const { code } = await visitor.call(getBoard, { params: { id: board.id }, headers })
    expect(code).toBe('VIEW_BEHIND')
  }
  // One wait for a view is two seconds long.
  expect(performance.now() - began).toBeLessThan(2000)
})

test('health is told without a session, and to whoever only looks', async () => {
  for (const path of ['/health/live', '/health/ready'])
    expect((await new Client(product.origin).send('GET', path)).status).toBe(200)
})
