import type { Board, BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { boardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Game, GamePlayers, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { gameWithSheet } from '@pingboard/contracts/http/games.ts'
import { StoreFull } from '@pingboard/services/ports/event-log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, fixtures, GROUP, type Hall, OURS, openHall, user } from './hall.ts'
import { watch } from './watcher.ts'

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
    expect(gameWithSheet.safeParse(changed.body).error).toBeUndefined()
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
      ...fixtures(1).map(game => ({ ...game, externalId: 'R1-exempt', idTeam2: null })),
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

describe('a match sheet', () => {
  const won = (order: number) => ({
    order,
    home: ['A'],
    away: ['W'],
    points: [],
    winner: 'home',
    withdrawn: false,
  })

  it('is answered with its game, and nowhere else', async () => {
    const { id, games } = await hall.openBoard()
    const path = `/games/${games[0]?.id}`
    const empty = await hall.call<GameWithSheet>('GET', path)
    expect([empty.body.formula, empty.body.sets]).toEqual([null, []])
    const filled = await hall.call<GameWithSheet>('PATCH', path, { formula: '4x14', sets: [won(2), won(1)] })
    expect(gameWithSheet.safeParse(filled.body).error).toBeUndefined()
    expect(filled.body).toMatchObject({
      formula: '4x14',
      sets: [won(1), won(2)],
      scoreTeam1: 2,
      scoreTeam2: 0,
    })
    expect((await hall.call('GET', path)).body).toEqual(filled.body)
    const board = JSON.stringify((await hall.call('GET', `/boards/${id}`)).body)
    const list = JSON.stringify((await hall.call('GET', `/groups/${GROUP}/boards`)).body)
    for (const text of [board, list]) expect(text).not.toMatch(/"sets"|"sheets"|"winner"/)
  })

  it('keeps the matches that many people fill in at once, and the score of them all', async () => {
    const { games } = await hall.openBoard()
    const path = `/games/${games[0]?.id}`
    const orders = Array.from({ length: 10 }, (_, index) => index + 1)
    const answers = await Promise.all(orders.map(order => hall.call('PATCH', path, { sets: [won(order)] })))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const { body } = await hall.call<GameWithSheet>('GET', path)
    expect(body.sets.map(({ order }) => order)).toEqual(orders)
    expect([body.scoreTeam1, body.scoreTeam2]).toEqual([10, 0])
  })

  it('shows viewers its score, and nothing else of it', async () => {
    const { id, games } = await hall.openBoard()
    for (const changes of [true, false]) {
      const watcher = watch(hall.url, id, { changes })
      const { revision } = await watcher.next('joined')
      await hall.call('PATCH', `/games/${games[0]?.id}`, { sets: [won(changes ? 1 : 2)] })
      const told = await watcher.next(changes ? 'change' : 'update', content => content.revision > revision)
      const game = ('board' in told ? told.board.games : told.games)[0]
      expect(game).toMatchObject({ id: games[0]?.id, scoreTeam1: changes ? 1 : 2, scoreTeam2: 0 })
      expect(JSON.stringify(told)).not.toMatch(/"sets"|"sheets"|"winner"/)
      expect(watcher.held()?.games[0]).toEqual(game)
      watcher.close()
    }
  })
})

describe('the names on a sheet', () => {
  const ANNE = { name: 'Anne Roux', licence: null }

  it('are refused when another formula was chosen while they were put', async () => {
    let meanwhile = async () => {}
    const own = await openHall({
      players: real => ({
        ...real,
        async put(game, sheet, players) {
          const named = await real.put(game, sheet, players)
          const act = meanwhile
          meanwhile = async () => {}
          await act()
          return named
        },
      }),
    })
    const { games } = await own.openBoard()
    const path = `/games/${games[0]?.id}`
    const name = () => own.call<Refusal & GamePlayers>('PATCH', `${path}/players`, { players: { A: ANNE } })
    meanwhile = async () => void (await own.call('PATCH', path, { formula: '3x10' }))
    const refused = await name()
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect((await own.call<GamePlayers>('GET', `${path}/players`)).body.players).toEqual({})
    expect((await name()).body.players).toEqual({ A: ANNE })
    await own.close()
  })

  it('keep no formula back when the disk is too full to forget them: they are shown to nobody', async () => {
    let isFull = false
    const own = await openHall({
      players: real => ({
        ...real,
        async put(...call) {
          if (isFull) throw new StoreFull('no room')
          return real.put(...call)
        },
      }),
    })
    const { games } = await own.openBoard()
    const path = `/games/${games[0]?.id}`
    const name = () => own.call<Refusal>('PATCH', `${path}/players`, { players: { A: ANNE } })
    await name()
    isFull = true
    expect((await own.call<Game>('PATCH', path, { formula: '4x14' })).body.formula).toBe('4x14')
    expect((await own.call<GamePlayers>('GET', `${path}/players`)).body.players).toEqual({})
    expect((await name()).body.code).toBe('DISK_FULL')
    await own.close()
  })
})

describe('a board as it was', () => {
  it('is done by the dates of then', async () => {
    const { id, games } = await hall.openBoard()
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
    const then = await hall.call<Board>('GET', `/boards/${id}`)
    hall.setToday('2026-11-22')
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 2 })
    const read = async (at: number) => (await hall.call<Board>('GET', `/boards/${id}?at=${at}`)).body
    expect(await read(1)).toEqual(then.body)
    expect(await read(2)).toMatchObject({
      today: '2026-11-22',
      games: [{ done: true, scoreTeam1: 2 }, {}, {}],
    })
    hall.setToday('2026-11-21')
  })
})

describe('the name of a board', () => {
  it('changes for who reads and for who watches', async () => {
    const { id } = await hall.openBoard()
    const viewers = [watch(hall.url, id, { changes: true }), watch(hall.url, id)]
    await Promise.all(viewers.map(viewer => viewer.next('joined')))
    const renamed = await hall.call<BoardWithRights>('PATCH', `/boards/${id}`, { name: '  Journée 8 ' })
    expect(boardWithRights.safeParse(renamed.body).error).toBeUndefined()
    expect([renamed.status, renamed.body.name, renamed.body.revision]).toEqual([200, 'Journée 8', 1])
    expect(renamed.headers.get('etag')).toBe('"1"')
    for (const viewer of viewers) {
      const { board } = await viewer.next('update')
      expect([board.name, board.revision]).toEqual(['Journée 8', 1])
      viewer.close()
    }
    expect((await hall.call('GET', `/boards/${id}`)).body).toEqual(renamed.body)
  })

  it('is quiet when it is so already, stale by any change of the board, refused when it is none', async () => {
    const { id, games } = await hall.openBoard()
    for (const body of [{ name: 'Journée 7' }, {}]) {
      const same = await hall.call<Board>('PATCH', `/boards/${id}`, body)
      expect([same.status, same.body.revision]).toEqual([200, 0])
    }
    await hall.call('PATCH', `/games/${games[0]?.id}`, { scoreTeam1: 1 })
    const rename = (name: string, revision: number) =>
      send('PATCH', `/boards/${id}`, { name }, { 'if-match': `"${revision}"` })
    expect([(await rename('J8', 0)).body.code, (await rename('J8', 1)).status]).toEqual([
      'STALE_REVISION',
      200,
    ])
    for (const name of ['', ' ', 'x'.repeat(500), null, 7]) {
      expect((await hall.call<Refusal>('PATCH', `/boards/${id}`, { name })).body.code).toBe('INVALID_REQUEST')
    }
    const by = (who: string) => hall.call<Refusal>('PATCH', `/boards/${id}`, { name: 'J9' }, user(who))
    expect([(await by('s')).body.code, (await by('a')).status]).toEqual(['FORBIDDEN', 200])
    await hall.call('DELETE', `/boards/${id}`)
    expect((await by('a')).body.code).toBe('BOARD_NOT_FOUND')
  })
})

describe('who keeps the scores', () => {
  interface Present {
    scorers: {
      gameId: string | null
      user: { id: string; firstname: string | null; lastname: string | null }
    }[]
  }
  it('is told to the others until they are silent, with the game they have open', async () => {
    const { id, games } = await hall.openBoard()
    hall.members.add(user('b')).add(user('c'))
    const beat = async (who: string, gameId: unknown = null) =>
      (await hall.call<Present>('POST', `/boards/${id}/presence`, { gameId }, user(who))).body.scorers
    expect(await beat('a', games[1]?.id)).toEqual([])
    expect(await beat('b')).toEqual([
      { gameId: games[1]?.id, user: { id: user('a'), firstname: 'A', lastname: null } },
    ])
    expect(
      (await beat('a', games[1]?.id)).map(({ gameId, user: { firstname } }) => [gameId, firstname]),
    ).toEqual([[null, 'B']])
    hall.erased.add(user('b'))
    expect((await beat('c')).map(({ user: { id: who } }) => who)).toEqual([user('a')])
    hall.pass(30_001)
    expect(await beat('c')).toEqual([])
  })

  it('is nobody without the right, and of no game that is not there', async () => {
    const { id, games } = await hall.openBoard()
    const other = await hall.openBoard()
    const code = async (gameId: unknown, who = 'a', board: string = id) =>
      (await hall.call<Refusal>('POST', `/boards/${board}/presence`, { gameId }, user(who))).body.code
    expect(await code(games[0]?.id)).toBeUndefined()
    expect(await code(games[0]?.id, 's')).toBe('FORBIDDEN')
    expect(await code(`${id}.9`)).toBe('GAME_NOT_FOUND')
    expect(await code(other.games[0]?.id)).toBe('GAME_NOT_FOUND')
    expect(await code('nine')).toBe('INVALID_REQUEST')
    expect(await code(null, 'a', 'z'.repeat(26))).toBe('BOARD_NOT_FOUND')
  })
})

describe('boards by their last day', () => {
  it('are found as they were recorded, not as they are done by date, until their group is deleted', async () => {
    const own = await openHall()
    const past = await own.openBoard(fixtures(2, '2026-11-20'))
    own.pass(1000)
    const later = await own.openBoard([...fixtures(1, '2026-11-20'), ...fixtures(2, '2026-11-28').slice(1)])
    const endedOn = (day: string) =>
      own.finished.endedOn(day, (_, error) => {
        throw error
      })
    const ended = async (day: string) => (await endedOn(day)).map(({ id }) => id)
    expect([await ended('2026-11-20'), await ended('2026-11-28')]).toEqual([[past.id], [later.id]])
    expect(await endedOn('2026-11-20')).toMatchObject([
      { id: past.id, games: [{ done: false }, { done: false }] },
    ])
    await own.call('PATCH', `/games/${later.games[1]?.id}`, { predictedDate: '2026-11-20' })
    expect(await ended('2026-11-20')).toEqual([later.id, past.id])
    expect(await ended('2026-11-28')).toEqual([])
    own.deleteGroup()
    expect(await ended('2026-11-20')).toEqual([])
    await own.close()
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

  it('is the evening of today as soon as the demo has it, though the evening before was opened first', async () => {
    const own = await openHall({ demo: true })
    const { id: before } = await own.openBoard(fixtures(2, '2026-11-20'))
    expect(await shown(own)).toBe(before)
    const { id: tonight } = await own.openBoard(fixtures(2))
    expect(await shown(own)).toBe(tonight)
    await own.close()
  })

  it('is the public board most watched, else one the demo opened today, else none', async () => {
    const own = await openHall({ demo: true })
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
