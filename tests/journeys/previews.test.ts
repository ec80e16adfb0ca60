import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Board, deleteBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { type Group, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

type Person = Awaited<ReturnType<typeof somebody>>

let product: Product
let owner: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  member = await somebody(product.origin)
  stranger = await somebody(product.origin)
})
afterAll(() => product?.close())

/** As programs ask that show a link: they accept anything, and have no session. */
async function fetched(path: string, headers: Record<string, string> = {}) {
  await product.level()
  const asking = { headers: { accept: '*/*', 'user-agent': 'Twitterbot/1.0', ...headers } }
  // Not by fetch: it says which mode it is in, as browsers do and such programs do not.
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${product.origin}${path}`, asking, resolve).on('error', reject)
  const response = await promise
  return {
    status: response.statusCode,
    headers: new Headers(response.headers as Record<string, string>),
    bytes: await buffer(response),
  }
}
const as = ({ cookie }: Client) => ({ cookie })

async function tagsOf(path: string, headers = {}): Promise<Record<string, string>> {
  const page = await fetched(path, headers)
  expect(page.status).toBe(200)
  const found = page.bytes
    .toString()
    .matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

const score = (board: Board, scoreTeam1: number, scoreTeam2: number, place = 1) =>
  expectStatus(
    owner.call(updateGame, {
      params: { id: board.games[place - 1]?.id as never },
      body: { scoreTeam1, scoreTeam2 },
    }),
    200,
  )

async function aLiveBoard(name?: string): Promise<{ group: Group; board: Board }> {
  const group = await aGroupOf(owner, name)
  const board = await aBoardIn(group, owner, 1)
  await score(board, 77, 88)
  return { group, board }
}

async function onlyMembers(group: Group): Promise<void> {
  await join(owner, group, member)
  const body = { boardVisibility: 'members' } as const
  await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
}

const picture = ({ id }: Board, query = '') => `/previews/boards/${id}.png${query}`
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

describe('the link to a board', () => {
  it('shows its score, its words and its picture, on each of its pages and on the display of its group', async () => {
    const { group, board } = await aLiveBoard()
    const addresses = ['', '/live', '/summary'].map(page => `/boards/${board.id}${page}`)
    for (const address of [...addresses, `/d/${group.displayCode}`]) {
      const tags = await tagsOf(address)
      expect(tags['og:title']).toContain('77\u00a0–\u00a088')
      expect(tags['og:locale']).toBe('fr_FR')
      expect(tags['og:url']).toBe(new URL(address, tags['og:url']).href)
      const image = new URL((tags['og:image'] ?? '').replaceAll('&amp;', '&'))
      const { bytes, headers } = await fetched(`${image.pathname}${image.search}`)
      expect(headers.get('content-type')).toBe('image/png')
      expect(sizeOf(bytes).map(String)).toEqual([tags['og:image:width'], tags['og:image:height']])
    }
  })

  it('tells each new score', async () => {
    const { board } = await aLiveBoard()
    await score(board, 78, 88)
    expect((await tagsOf(`/boards/${board.id}`))['og:title']).toContain('78\u00a0–\u00a088')
  })

  it('with hidden scores has them in no byte of the page', async () => {
    const { board } = await aLiveBoard()
    for (const page of ['', '/live', '/summary']) {
      const { bytes } = await fetched(`/boards/${board.id}${page}?score=hidden`)
      expect(bytes.toString()).toContain('score=hidden')
      const told = bytes
        .toString()
        .replaceAll(board.id, '')
        .replace(/<script[\s\S]*?<\/script>/g, '')
      // A digest in an address may hold both.
      expect(told).not.toMatch(/\b(?:77|88)\b/)
    }
  })

  it('carries names as text', async () => {
    const group = await aGroupOf(owner, '"><script>alert(1)')
    const board = await aBoardIn(group, owner, [
      aFixture(1, { labelTeam1: `'"><script>x</script>`, clubNumber1: CLUB }),
    ])
    const { bytes } = await fetched(`/boards/${board.id}`)
    expect(bytes.toString()).not.toMatch(/<script>(?:alert|x)/)
    expect(bytes.toString()).toContain('&quot;&gt;&lt;script&gt;')
    await score(board, 1, 0)
    expect((await fetched(picture(board))).status).toBe(200)
  })
})

describe('the picture of a board', () => {
  it('is of the shape that was asked for, and not sent again while it is the same', async () => {
    const { board } = await aLiveBoard()
    const landscape = await fetched(picture(board))
    expect(sizeOf(landscape.bytes)).toEqual([1200, 630])
    expect(landscape.headers.get('cache-control')).toBe('no-cache')
    // Other sites show it.
    expect(landscape.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const portrait = await fetched(picture(board, '?shape=portrait&lang=en'))
    expect(sizeOf(portrait.bytes)).toEqual([1080, 1350])

    const etag = landscape.headers.get('etag') ?? ''
    const same = await fetched(picture(board), { 'if-none-match': etag })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    await product.level()
    const head = await fetch(`${product.origin}${picture(board)}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    expect(Number(head.headers.get('content-length'))).toBe(landscape.bytes.length)
    await score(board, 78, 88)
    expect((await fetched(picture(board), { 'if-none-match': etag })).status).toBe(200)
  })

  it('with hidden scores is the same picture, whatever the score', async () => {
    const { board } = await aLiveBoard()
    const hidden = () => fetched(picture(board, '?score=hidden'))
    expect((await fetched(picture(board))).bytes.equals((await hidden()).bytes)).toBe(false)
    /** Whether it is the same before and after a change. The minute of the drawing is in it, too. */
    const isSameAfter = async (points: number) => {
      const before = await hidden()
      await score(board, points, 88)
      return (await hidden()).bytes.equals(before.bytes)
    }
    // A minute may end between two drawings, but not twice.
    expect([await isSameAfter(12), await isSameAfter(13)]).toContain(true)
  })
})

describe('a board for members only', () => {
  /** Every address of the board that programs may ask for, and one of a board that does not exist. */
  const pairs = ({ id }: Board, { displayCode }: Group) => {
    const unknown = 'z'.repeat(26)
    return [
      ...['', '/live', '/summary', '/live?score=hidden&lang=en'].map(page => [
        `/boards/${id}${page}`,
        `/boards/${unknown}${page}`,
      ]),
      ...['', '?shape=portrait', '?score=hidden', '?lang=en'].map(query => [
        `/previews/boards/${id}.png${query}`,
        `/previews/boards/${unknown}.png${query}`,
      ]),
      [`/d/${displayCode}`, '/d/22222222'],
    ] as const
  }
  /** Headers and bytes without what differs by request, with the address taken out. */
  async function told(path: string, headers = {}) {
    // Compressed, an id of other letters has another length.
    const { status, headers: got, bytes } = await fetched(path, { ...headers, 'accept-encoding': 'identity' })
    const [address = ''] = path.replace('/previews', '').split('?')
    const id = /[0-9a-z]{26}|[0-9a-z]{8}$/.exec(address)?.[0] ?? ''
    const kept = Object.fromEntries([...got].filter(([name]) => !['date', 'etag'].includes(name)))
    return { status, kept, text: bytes.toString('latin1').replaceAll(id, 'ID') }
  }

  it('gives away nothing that an unknown one does not, to a visitor and to a stranger', async () => {
    const { group, board } = await aLiveBoard('Le groupe secret')
    await onlyMembers(group)
    for (const caller of [{}, as(stranger), { cookie: 'pingboard=forged' }])
      for (const [secret = '', unknown = ''] of pairs(board, group)) {
        const answer = await told(secret, caller)
        expect(answer).toEqual(await told(unknown, caller))
        expect(answer.text).not.toMatch(/secret|Journée|Cenon/)
      }
  })

  it('has the neutral picture for everybody without rights, and the real one for members, in no cache', async () => {
    const { group, board } = await aLiveBoard()
    await onlyMembers(group)
    const neutral = await fetched('/previews/pingboard.png')
    expect(sizeOf(neutral.bytes)).toEqual([1200, 630])
    for (const caller of [{}, as(stranger)]) {
      const seen = await fetched(picture(board), caller)
      expect(seen.bytes.equals(neutral.bytes)).toBe(true)
      expect(seen.headers.get('etag')).toBe(neutral.headers.get('etag'))
    }
    for (const person of [member, owner]) {
      const seen = await fetched(picture(board, '?shape=portrait'), as(person))
      expect(sizeOf(seen.bytes)).toEqual([1080, 1350])
      expect(seen.headers.get('cache-control')).toBe('private, no-store')
      expect(seen.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    // What was kept for members is not found by others.
    expect((await fetched(picture(board, '?shape=portrait'))).bytes.equals(neutral.bytes)).toBe(true)
  })

  it('is neutral from the moment on at which it is closed or deleted', async () => {
    const [closed, deleted] = [await aLiveBoard(), await aLiveBoard()]
    const neutral = await fetched('/previews/pingboard.png')
    for (const { board } of [closed, deleted])
      expect((await fetched(picture(board))).bytes.equals(neutral.bytes)).toBe(false)
    await onlyMembers(closed.group)
    await expectStatus(owner.call(deleteBoard, { params: { id: deleted.board.id } }), 204)
    for (const { board } of [closed, deleted]) {
      expect((await fetched(picture(board))).bytes.equals(neutral.bytes)).toBe(true)
      expect((await tagsOf(`/boards/${board.id}`))['og:title']).toBe('Pingboard')
    }
  })
})

it('a page that nobody shares repeats nothing of its address', async () => {
  const { bytes } = await fetched('/group-invitation?id=g&token=verysecret', { accept: 'text/html' })
  const page = bytes.toString()
  expect(page).toContain('og:title')
  expect(page).not.toContain('verysecret')
})
