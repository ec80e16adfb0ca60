import type { Board, BoardWithRights, Game } from '@pingboard/contracts/http/boards.ts'
import { boardWithRights, game as gameSchema } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, fixtures, GROUP, type Hall, OURS, openHall, user } from './hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.close())

interface Refusal {
  code: string
  revision?: number
}

async function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${hall.url}/api${path}`, {
    method,
    headers: {
      origin: OURS,
      cookie: cookieOf(user('a')),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
const newBoard = (games = fixtures(2)) => ({ name: 'J7', clubNumber: '10330001', groupId: GROUP, games })

describe('a board', () => {
  it('is read as it was opened, with the rights of whoever reads it', async () => {
    const made = await hall.call<BoardWithRights>('POST', '/boards', newBoard())
    expect(made.status).toBe(201)
    expect(boardWithRights.safeParse(made.body).error).toBeUndefined()
    expect(made.body.createdBy).toBe(user('a'))
    const read = await hall.call<BoardWithRights>('GET', `/boards/${made.body.id}`)
    expect(read.body).toEqual(made.body)
    expect(read.headers.get('etag')).toBe('"0"')
    expect(read.body.permissions.canUpdateGame).toBe(true)
    const stranger = await hall.call<BoardWithRights>('GET', `/boards/${made.body.id}`, undefined, user('s'))
    expect(stranger.body.permissions.canUpdateGame).toBe(false)
  })

  it('without games is refused', async () => {
    expect((await hall.call<Refusal>('POST', '/boards', newBoard([]))).body.code).toBe('BOARD_WITHOUT_GAMES')
  })

  it('asked for twice with one key is opened once; the key with another body is refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = [
      await send('POST', '/boards', newBoard(), key),
      await send('POST', '/boards', newBoard(), key),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body).toEqual(one.body)
    expect((await send('POST', '/boards', newBoard(fixtures(3)), key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('is deleted once, by who has seen it as it is', async () => {
    const { id, games } = await hall.openBoard()
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
    const stale = await send('DELETE', `/boards/${id}`, undefined, { 'if-match': '"0"' })
    expect([stale.status, stale.body.revision]).toEqual([412, 1])
    expect((await send('DELETE', `/boards/${id}`, undefined, { 'if-match': '"1"' })).status).toBe(204)
    expect((await hall.call('DELETE', `/boards/${id}`)).status).toBe(404)
    expect((await hall.call<Refusal>('GET', `/boards/${id}`)).body.code).toBe('BOARD_NOT_FOUND')
    expect((await hall.call<Refusal>('GET', `/games/${games[0]?.id}`)).body.code).toBe('GAME_NOT_FOUND')
  })
})

describe('a game', () => {
  it('answers a change with itself, its revision and the position', async () => {
    const { games } = await hall.openBoard()
    const path = `/games/${games[0]?.id}`
    const changed = await hall.call<Game>('PATCH', path, { scoreTeam1: 3, location: 'Salle B' })
    expect(gameSchema.safeParse(changed.body).error).toBeUndefined()
    expect(changed.body).toMatchObject({ scoreTeam1: 3, location: 'Salle B', revision: 2 })
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.headers.get('position')).not.toBeNull()
    const read = await hall.call<Game>('GET', path)
    expect(read.body).toEqual(changed.body)
    expect(read.headers.get('etag')).toBe('"2"')
    const same = await hall.call<Game>('PATCH', path, { scoreTeam1: 3 })
    expect([same.status, same.body]).toEqual([200, changed.body])
  })

  it('keeps what two people change at once', async () => {
    const { id, games } = await hall.openBoard()
    const path = `/games/${games[0]?.id}`
    await Promise.all([
      hall.call('PATCH', path, { scoreTeam1: 7 }),
      hall.call('PATCH', path, { scoreTeam2: 5 }),
      hall.call('PATCH', path, { time: '20:30' }),
    ])
    const { body } = await hall.call<Board>('GET', `/boards/${id}`)
    expect(body.games[0]).toMatchObject({ scoreTeam1: 7, scoreTeam2: 5, time: '20:30' })
  })

  it('is stale only by its own changes', async () => {
    const { games } = await hall.openBoard()
    const [path, other] = [`/games/${games[0]?.id}`, `/games/${games[1]?.id}`]
    await hall.call('PATCH', other, { scoreTeam1: 1 })
    expect((await send('PATCH', path, { scoreTeam1: 1 }, { 'if-match': '"0"' })).status).toBe(200)
    const stale = await send('PATCH', path, { scoreTeam1: 2 }, { 'if-match': '"0"' })
    expect([stale.status, stale.body.code, stale.body.revision]).toEqual([412, 'STALE_REVISION', 2])
  })

  it('is refused to who may not, and where a rule says no', async () => {
    const { games } = await hall.openBoard([
      ...fixtures(1, '2026-11-20'),
      ...fixtures(1).map(game => ({ ...game, idTeam2: null })),
    ])
    const [past, exempt] = games
    const refusal = async (path: string, body: object, who = user('a')) =>
      (await hall.call<Refusal>('PATCH', path, body, who)).body.code
    expect(past?.done).toBe(true)
    expect(await refusal(`/games/${past?.id}`, { done: false })).toBe('DONE_BY_DATE')
    expect(await refusal(`/games/${exempt?.id}`, { scoreTeam1: 1 })).toBe('GAME_EXEMPT')
    expect(await refusal(`/games/${past?.id}`, { scoreTeam1: 1 }, user('s'))).toBe('FORBIDDEN')
    expect(await refusal(`/games/${past?.id.slice(0, 26)}.9`, { scoreTeam1: 1 })).toBe('GAME_NOT_FOUND')
    expect(await refusal(`/games/${'z'.repeat(26)}.1`, { scoreTeam1: 1 })).toBe('GAME_NOT_FOUND')
  })
})

describe('the boards of a group', () => {
  it('come ten a page, newest first, and are found by their fixtures', async () => {
    const own = await openHall()
    for (let count = 0; count < 12; count++) {
      own.setToday(`2026-11-${10 + count}`)
      const games = fixtures(1).map(game => ({ ...game, externalId: `f${count}` }))
      await own.openBoard(games)
    }
    type Boards = List<Board>
    const first = await own.call<Boards>('GET', `/groups/${GROUP}/boards`)
    expect(first.body.metadata).toEqual({ currentPage: 1, lastPage: 2, total: 12 })
    expect(first.body.data.map(board => board.games[0]?.externalId)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(count => `f${count}`),
    )
    const second = await own.call<Boards>('GET', `/groups/${GROUP}/boards?page=2`)
    expect(second.body.data).toHaveLength(2)
    const shared = await own.call<Boards>('GET', `/groups/${GROUP}/boards?games=f3,%20f7,unknown,`)
    expect(shared.body.data.map(board => board.games[0]?.externalId)).toEqual(['f7', 'f3'])
    const none = await own.call<Boards>('GET', `/groups/${GROUP}/boards?games=,`)
    expect(none.body).toEqual({ data: [], metadata: { currentPage: 1, lastPage: 1, total: 0 } })
    await own.close()
  })
})

describe('the showcase', () => {
  const shown = async (of: Hall) =>
    (await of.call<{ board: Board | null }>('GET', '/boards/showcase')).body.board?.id

  it('is the public board most watched, else one the demo opened today, else none', async () => {
    const own = await openHall({ demo: user('a') })
    expect(await shown(own)).toBeUndefined()
    const { id: demo } = await own.openBoard()
    const { id: watched } = await own.openBoard()
    own.showcase(['z'.repeat(26), watched] as never)
    expect(await shown(own)).toBe(watched)
    await own.call('DELETE', `/boards/${watched}`)
    expect(await shown(own)).toBe(demo)
    expect(await shown(own)).toBe(demo)
    own.changeGroup({ boardVisibility: 'members' })
    expect(await shown(own)).toBeUndefined()
    own.changeGroup({ boardVisibility: 'public' })
    own.setToday('2026-11-22')
    expect(await shown(own)).toBeUndefined()
    await own.close()
  })
})
