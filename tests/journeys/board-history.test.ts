import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { type Board, deleteBoard, getBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { getGame, revertGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { type Group, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { boardHistory, type Change, gameHistory } from '@pingboard/contracts/http/history.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'

// The history of a board and of a game, a past state of a board, and a game taken back to a past state.

type Person = Client & { profile: Profile }

let product: Product
let owner: Person
let scorer: Person
let group: Group
let board: Board
let game: GameId
let other: GameId
let exempt: GameId

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin, 'Anne', 'Roux')
  scorer = await somebody(product.origin, 'Bob', 'Petit')
  group = await aGroupOf(owner)
  await join(owner, group, scorer, 'scorer')
})
beforeEach(async () => {
  const fixtures = [aFixture(1), aFixture(2), aFixture(3, { idTeam1: null, labelTeam1: 'EXEMPT' })]
  board = await aBoardIn(group, owner, fixtures)
  const [one, two, three] = board.games
  if (!one || !two || !three) throw new Error('three games')
  game = one.id
  other = two.id
  exempt = three.id
})
afterAll(async () => {
  await product?.close()
})

const visitor = () => new Client(product.origin)
const change = async (body: BodyInput<typeof updateGame>, by: Client = owner, id = game) =>
  (await expectStatus(by.call(updateGame, { params: { id }, body }), 200)).data
const revert = (to: number, headers?: Record<string, string>, id = game, by: Client = owner) =>
  by.call(revertGame, { params: { id }, body: { to }, headers })
const ofBoard = async (by: Client, page = '1') =>
  (await expectStatus(by.call(boardHistory, { params: { id: board.id }, query: { page } }), 200)).data
const ofGame = async (by: Client, id = game) =>
  (await expectStatus(by.call(gameHistory, { params: { id } }), 200)).data
const told = ({ revision, type, gameId }: Change) => [revision, type, gameId]
const won = (order: number) => ({
  order,
  home: ['A'],
  away: ['W'],
  points: [],
  winner: 'home' as const,
  withdrawn: false,
})

describe('the history of a board', () => {
  test('tells every reason of every change, newest first, and what was true afterwards', async () => {
    const name = 'Journée 5'
    await expectStatus(owner.call(updateBoard, { params: { id: board.id }, body: { name } }), 200)
    const predictedDate = parisDay(3)
    await change({ predictedDate, location: 'Salle A', time: '20:00', formula: '4x14', sets: [won(1)] })
    await change({ postponed: true, done: true }, scorer, other)
    await change({ postponed: false, done: false }, scorer, other)
    await change({ sets: [] })
    const { data, metadata } = await ofBoard(owner)
    expect(metadata).toEqual({ currentPage: 1, lastPage: 1, total: 12 })
    expect(data.map(told)).toEqual([
      [11, 'sheet-emptied', game],
      [10, 'reopened', other],
      [9, 'resumed', other],
      [8, 'closed', other],
      [7, 'postponed', other],
      [6, 'score', game],
      [5, 'matches', game],
      [4, 'formula', game],
      [3, 'venue', game],
      [2, 'moved', game],
      [1, 'renamed', null],
      [0, 'opened', null],
    ])
    expect(data.find(({ type }) => type === 'score')).toMatchObject({ scoreTeam1: 1, scoreTeam2: 0 })
    expect(data.find(({ type }) => type === 'matches')).toMatchObject({ matches: [won(1)] })
    expect(data.find(({ type }) => type === 'formula')).toMatchObject({ formula: '4x14' })
    expect(data.find(({ type }) => type === 'venue')).toMatchObject({ location: 'Salle A', time: '20:00' })
    expect(data.find(({ type }) => type === 'moved')).toMatchObject({ predictedDate })
    expect(data.find(({ type }) => type === 'renamed')).toMatchObject({ name })
    expect(data.at(-1)).toMatchObject({ name: 'Journée 4', at: board.createdAt })
  })

  test('names who made a change to members; visitors and strangers see when', async () => {
    await change({ scoreTeam1: 1 }, scorer)
    const by = { id: scorer.profile.id, firstname: 'Bob', lastname: 'Petit' }
    expect((await ofBoard(owner)).data.map(row => row.by?.firstname)).toEqual(['Bob', 'Anne'])
    expect((await ofGame(scorer)).data[0]).toMatchObject({ type: 'score', by })
    const stranger = await somebody(product.origin)
    for (const outside of [visitor(), stranger]) {
      const seen = [...(await ofBoard(outside)).data, ...(await ofGame(outside)).data]
      expect(seen.map(row => row.by)).toEqual([null, null, null, null])
      for (const row of seen) expect(Date.parse(row.at)).toBeGreaterThan(0)
    }
  })

  test('names nobody who erased their account', async () => {
    const leaver = await somebody(product.origin, 'Chloé', 'Gone')
    await join(owner, group, leaver, 'scorer')
    await change({ scoreTeam1: 1 }, leaver)
    expect((await ofBoard(owner)).data[0]?.by).toMatchObject({ lastname: 'Gone' })
    await product.ports.people.records.remove(leaver.profile.id)
    const { data } = await ofBoard(owner)
    expect(data.map(row => row.by?.firstname ?? null)).toEqual([null, 'Anne'])
  })

  test('comes a hundred a page', async () => {
    for (let score = 1; score <= 104; score++) await change({ scoreTeam1: score })
    const [first, second, third] = [
      await ofBoard(owner),
      await ofBoard(owner, '2'),
      await ofBoard(owner, '3'),
    ]
    expect(first.metadata).toEqual({ currentPage: 1, lastPage: 2, total: 105 })
    expect([first.data.length, second.data.length, third.data.length]).toEqual([100, 5, 0])
    expect(first.data[0]?.scoreTeam1).toBe(104)
    expect(second.data.map(({ revision }) => revision)).toEqual([4, 3, 2, 1, 0])
    const bad = await owner.send('GET', `/api/boards/${board.id}/history?page=0`)
    expect(bad.code).toBe('INVALID_REQUEST')
  })

  test('goes on below a revision, however many changes come meanwhile, and by as many as are asked for', async () => {
    for (let score = 1; score <= 9; score++)
      await change({ scoreTeam1: score }, owner, score % 3 ? game : other)
    const below = async (query: Record<string, string>) =>
      (await expectStatus(visitor().call(boardHistory, { params: { id: board.id }, query }), 200)).data
    const rows = ({ data }: Awaited<ReturnType<typeof below>>) => data.map(({ revision }) => revision)
    const first = await below({ limit: '4' })
    expect(rows(first)).toEqual([9, 8, 7, 6])
    expect(first.metadata).toEqual({ currentPage: 1, lastPage: 3, total: 10 })
    await change({ scoreTeam1: 100 })
    const next = await below({ limit: '4', before: '6' })
    expect(rows(next)).toEqual([5, 4, 3, 2])
    expect(next.metadata).toEqual({ currentPage: 1, lastPage: 2, total: 6 })
    expect(rows(await below({ limit: '4', before: '6', page: '2' }))).toEqual([1, 0])
    expect(rows(await below({ before: '0' }))).toEqual([])
    expect(rows(await below({ before: '999999999', limit: '1' }))).toEqual([10])
    const ofOther = await expectStatus(
      visitor().call(gameHistory, { params: { id: other }, query: { before: '9', limit: '2' } }),
      200,
    )
    expect(rows(ofOther.data)).toEqual([6, 3])
    expect(ofOther.data.metadata).toEqual({ currentPage: 1, lastPage: 2, total: 3 })
    for (const bad of [
      'before=-1',
      'before=x',
      'before=',
      'limit=0',
      'limit=101',
      'limit=',
      'limit=1.5',
      'after=1',
    ])
      expect((await owner.send('GET', `/api/boards/${board.id}/history?${bad}`)).code).toBe('INVALID_REQUEST')
  })

  test('of a game is its own and its beginning', async () => {
    await change({ scoreTeam1: 1 })
    await change({ scoreTeam1: 2 }, owner, other)
    await expectStatus(owner.call(updateBoard, { params: { id: board.id }, body: { name: 'x' } }), 200)
    expect((await ofGame(owner)).data.map(told)).toEqual([
      [1, 'score', game],
      [0, 'opened', null],
    ])
    expect((await ofGame(owner)).metadata.total).toBe(2)
    expect((await ofGame(owner, exempt)).data.map(told)).toEqual([[0, 'opened', null]])
  })

  test('is of nobody to know where the board is not', async () => {
    const codes = async (by: Client, id: GameId) => [
      (await by.call(boardHistory, { params: { id: id.slice(0, 26) as never } })).code,
      (await by.call(gameHistory, { params: { id } })).code,
    ]
    const stranger = await somebody(product.origin)
    expect(await codes(stranger, game)).toEqual([undefined, undefined])
    expect(await codes(owner, `${board.id}.9` as GameId)).toEqual([undefined, 'GAME_NOT_FOUND'])
    const hide = (boardVisibility: 'members' | 'public') =>
      expectStatus(owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility } }), 200)
    await hide('members')
    expect(await codes(stranger, game)).toEqual(['BOARD_NOT_FOUND', 'GAME_NOT_FOUND'])
    expect(await codes(visitor(), game)).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN'])
    expect(await codes(scorer, game)).toEqual([undefined, undefined])
    await hide('public')
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
    expect(await codes(owner, game)).toEqual(['BOARD_NOT_FOUND', 'GAME_NOT_FOUND'])
  })
})

describe('a board as it was', () => {
  const at = (revision: number | string, by: Client = visitor()) =>
    by.call(getBoard, { params: { id: board.id }, query: { at: String(revision) } })

  test('is what was read then, at every revision', async () => {
    const seen = [await expectStatus(visitor().call(getBoard, { params: { id: board.id } }), 200)]
    const steps = [{ scoreTeam1: 3 }, { postponed: true }, { formula: '4x14' as const }, { done: true }]
    for (const step of steps) {
      await change(step)
      seen.push(await expectStatus(visitor().call(getBoard, { params: { id: board.id } }), 200))
    }
    for (const [revision, then] of seen.entries()) {
      const again = await expectStatus(at(revision), 200)
      expect(again.data).toEqual(then.data)
      expect(again.headers.get('etag')).toBe(`"${revision}"`)
    }
  })

  test('carries the rights of who reads it now', async () => {
    expect((await expectStatus(at(0, scorer), 200)).data.permissions).toMatchObject({
      canUpdateGame: true,
      canDeleteBoard: false,
    })
  })

  test('is not before the beginning or after the present', async () => {
    await change({ scoreTeam1: 1 })
    await expectStatus(at(1), 200)
    const beyond = await at(2)
    expect([beyond.status, beyond.code]).toEqual([404, 'REVISION_NOT_FOUND'])
    // Any revision beyond the end: a search for it would hold up all callers.
    expect((await at(999_999_999)).code).toBe('REVISION_NOT_FOUND')
    expect((await revert(2 ** 36 + 1)).code).toBe('REVISION_NOT_FOUND')
    for (const bad of ['-1', '1.5', 'now', '', '1e3', '9999999999'])
      expect((await at(bad)).code).toBe('INVALID_REQUEST')
  })

  test('is hidden where the board is', async () => {
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
    expect((await at(0)).code).toBe('BOARD_NOT_FOUND')
  })
})

describe('a game taken back', () => {
  test('is what it was, its sheet too, as a new change; and undone by going back before it', async () => {
    const filled = await change({ formula: '4x14', sets: [won(1), won(2)], location: 'Salle A' })
    const emptied = await change({
      formula: '3x10',
      scoreTeam1: 8,
      scoreTeam2: 2,
      done: true,
      location: null,
    })
    const back = await expectStatus(revert(filled.revision), 200)
    const same = {
      formula: '4x14',
      sets: filled.sets,
      scoreTeam1: 2,
      scoreTeam2: 0,
      done: false,
      location: 'Salle A',
    }
    expect(back.data).toMatchObject(same)
    expect(back.headers.get('etag')).toBe(`"${back.data.revision}"`)
    expect((await owner.call(getGame, { params: { id: game } })).data).toEqual(back.data)

    const { data } = await ofGame(owner)
    const reverted = data.find(({ type }) => type === 'reverted')
    expect(reverted).toMatchObject({ revision: emptied.revision + 1, to: filled.revision })
    const undone = await expectStatus(revert((reverted?.revision ?? 0) - 1), 200)
    expect(undone.data).toMatchObject({
      formula: '3x10',
      sets: [],
      scoreTeam1: 8,
      scoreTeam2: 2,
      done: true,
      location: null,
    })
  })

  test('to how it is changes nothing', async () => {
    const { revision } = await change({ scoreTeam1: 4 })
    await change({ scoreTeam1: 9 }, owner, other)
    const quiet = await expectStatus(revert(revision), 200)
    expect(quiet.data.revision).toBe(revision)
    const total = (await ofBoard(owner)).metadata.total
    await expectStatus(revert(revision + 1), 200)
    expect((await ofBoard(owner)).metadata.total).toBe(total)
  })

  test('leaves the other games of the board as they are', async () => {
    await change({ scoreTeam1: 4 })
    const theirs = await change({ scoreTeam1: 9 }, owner, other)
    expect((await expectStatus(revert(0), 200)).data.scoreTeam1).toBeNull()
    expect((await owner.call(getGame, { params: { id: other } })).data).toEqual(theirs)
  })

  test('is refused to who has not seen it as it is', async () => {
    await change({ scoreTeam1: 1 })
    const { revision } = await change({ scoreTeam1: 2 })
    const stale = await revert(1, { 'if-match': '"1"' })
    expect([stale.status, stale.code, stale.problem.revision]).toEqual([412, 'STALE_REVISION', revision])
    expect((await owner.call(getGame, { params: { id: game } })).data.scoreTeam1).toBe(2)
    expect((await expectStatus(revert(1, { 'if-match': `"${revision}"` }), 200)).data.scoreTeam1).toBe(1)
  })

  test('is not to a revision there never was, not exempt, not elsewhere, not by whoever likes', async () => {
    await change({ scoreTeam1: 1 })
    const beyond = await revert(2)
    expect([beyond.status, beyond.code]).toEqual([404, 'REVISION_NOT_FOUND'])
    expect((await revert(0, {}, exempt)).code).toBe('GAME_EXEMPT')
    expect((await revert(0, {}, `${board.id}.9` as GameId)).code).toBe('GAME_NOT_FOUND')
    expect((await revert(0, {}, `${'z'.repeat(26)}.1` as GameId)).code).toBe('GAME_NOT_FOUND')
    const stranger = await somebody(product.origin)
    expect((await revert(0, {}, game, stranger)).code).toBe('FORBIDDEN')
    expect((await revert(0, {}, game, visitor())).code).toBe('NOT_SIGNED_IN')
    for (const to of [-1, 0.5, '0', null]) {
      const body = { to: to as never }
      expect((await owner.call(revertGame, { params: { id: game }, body })).code).toBe('INVALID_REQUEST')
    }
    expect((await owner.call(getGame, { params: { id: game } })).data.scoreTeam1).toBe(1)
    await expectStatus(revert(0), 200)
  })

  test('and every other change asked for again is answered as it left the board, whatever came after it', async () => {
    const again = { 'idempotency-key': crypto.randomUUID() }
    const rename = (name: string, headers: Record<string, string>) =>
      expectStatus(owner.call(updateBoard, { params: { id: board.id }, body: { name }, headers }), 200)
    const first = await rename('Un', again)
    await change({ scoreTeam1: 3 })
    await rename('Deux', {})
    const repeated = await rename('Un', again)
    expect(repeated.data).toEqual(first.data)
    for (const header of ['etag', 'position'])
      expect(repeated.headers.get(header)).toBe(first.headers.get(header))
    expect((await owner.call(getBoard, { params: { id: board.id } })).data).toMatchObject({ name: 'Deux' })
  })

  test('asked for again with the same key is taken back once', async () => {
    await change({ scoreTeam1: 1 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await expectStatus(revert(0, headers), 200)
    await change({ scoreTeam1: 7 })
    // The repeat shows the game as its command left it.
    expect((await expectStatus(revert(0, headers), 200)).data.scoreTeam1).toBeNull()
    expect((await owner.call(getGame, { params: { id: game } })).data.scoreTeam1).toBe(7)
    expect((await revert(1, headers)).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

test('pages with sheets, names and games taken back are what the log alone leads to', async () => {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'pingboard-history-'))
  try {
    const own = await startProduct({ dataDir })
    const person = await somebody(own.origin)
    const here = await aBoardIn(await aGroupOf(person), person, 2)
    const params = { id: here.games[0]?.id as GameId }
    const steps: BodyInput<typeof updateGame>[] = [
      { formula: '4x14', sets: [won(1), won(3)] },
      { sets: [won(2)] },
      { predictedDate: parisDay(5) },
      { sets: [] },
    ]
    for (const body of steps) await expectStatus(person.call(updateGame, { params, body }), 200)
    await expectStatus(person.call(revertGame, { params, body: { to: 3 } }), 200)
    await expectStatus(person.call(updateBoard, { params: { id: here.id }, body: { name: 'Autre' } }), 200)
    await own.level()
    await own.close()
    expect(await viewsEqualRebuild(dataDir)).toBe(true)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
