import type { Profile } from '@pingboard/contracts/http/account.ts'
import { type Board, deleteBoard, getBoard } from '@pingboard/contracts/http/boards.ts'
import {
  getGame,
  getGamePlayers,
  type Match,
  revertGame,
  updateGame,
  updateGamePlayers,
} from '@pingboard/contracts/http/games.ts'
import { type Group, updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../adapters/promises.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { textOf } from '../support/stored.ts'

// The match sheet of a fixture: its formula, its matches, the score they give, and the players behind the letters.

type Person = Client & { profile: Profile }

let product: Product
let owner: Person
let member: Person
let stranger: Person
let group: Group
let board: Board
/** Games of a fixture and of one with an exempt opponent. */
let game: GameId
let exempt: GameId

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  member = await somebody(product.origin)
  stranger = await somebody(product.origin)
  group = await aGroupOf(owner)
  await join(owner, group, member)
})
beforeEach(async () => {
  board = await aBoardIn(group, owner, [aFixture(1), aFixture(2, { idTeam2: null, labelTeam2: 'EXEMPT' })])
  const [first, second] = board.games
  if (!first || !second) throw new Error('two games')
  game = first.id
  exempt = second.id
})
afterAll(() => product?.close())

const won = (order: number, more: Partial<Match> = {}) => sampleMatch(order, { winner: 'home', ...more })
const lost = (order: number, more: Partial<Match> = {}) => sampleMatch(order, { winner: 'away', ...more })

const change = (body: BodyInput<typeof updateGame>, headers?: Record<string, string>, id = game) =>
  owner.call(updateGame, { params: { id }, body, headers })
const changed = async (body: BodyInput<typeof updateGame>) => (await expectStatus(change(body), 200)).data

describe('a sheet', () => {
  test('says the score from its first winner on, by the formula', async () => {
    expect(await changed({ scoreTeam1: 5, scoreTeam2: 4 })).toMatchObject({ scoreTeam1: 5, sets: [] })
    expect(await changed({ formula: '4x14-210' })).toMatchObject({ formula: '4x14-210', scoreTeam1: 5 })
    const live = sampleMatch(1, {
      points: [
        [11, 8],
        [4, 2],
      ],
    })
    expect(await changed({ sets: [live] })).toMatchObject({ sets: [live], scoreTeam1: 5, scoreTeam2: 4 })
    const filled = await changed({ sets: [won(1), won(2), lost(3), won(4, { withdrawn: true })] })
    expect(filled).toMatchObject({ scoreTeam1: 7, scoreTeam2: 4 })
    expect(filled.sets.map(({ order }) => order)).toEqual([1, 2, 3, 4])
    const visitor = new Client(product.origin)
    expect((await visitor.call(getGame, { params: { id: game } })).data).toEqual(filled)
    expect((await visitor.call(getBoard, { params: { id: board.id } })).text).not.toContain('"sets"')
  })

  test('refuses a score that is typed beside it, until it is emptied', async () => {
    await changed({ sets: [won(1)] })
    const refused = await change({ scoreTeam1: 9 })
    expect([refused.status, refused.code]).toEqual([409, 'SCORE_FROM_SHEET'])
    await expectStatus(change({ scoreTeam1: 1 }), 200)
    expect(await changed({ sets: [] })).toMatchObject({ sets: [], scoreTeam1: 1, scoreTeam2: 0 })
    expect(await changed({ scoreTeam1: 9 })).toMatchObject({ scoreTeam1: 9, scoreTeam2: 0 })
  })

  test('is emptied by another formula, which takes its score away and keeps a typed one', async () => {
    await changed({ formula: '4x14', sets: [won(1)] })
    expect(await changed({ formula: '4x14' })).toMatchObject({ sets: [won(1)], scoreTeam1: 1 })
    const emptied = { sets: [], scoreTeam1: null, scoreTeam2: null }
    expect(await changed({ formula: '3x10' })).toMatchObject({ formula: '3x10', ...emptied })
    await changed({ scoreTeam1: 4, scoreTeam2: 2 })
    const kept = { sets: [], scoreTeam1: 4, scoreTeam2: 2 }
    expect(await changed({ formula: null })).toMatchObject({ formula: null, ...kept })
  })

  test('resumes a postponed fixture by the score it gives', async () => {
    await changed({ postponed: true })
    expect(await changed({ sets: [lost(1)] })).toMatchObject({ postponed: false, scoreTeam2: 1 })
  })

  test.each<[title: string, wrong: Match, right: Match, paths: string[]]>([
    [
      'a letter of another formula',
      sampleMatch(1, { home: ['E'] }),
      sampleMatch(1, { home: ['D'] }),
      ['sets.0.home'],
    ],
    ['a place beyond the last', sampleMatch(15), sampleMatch(14), ['sets.0.order']],
    [
      'a double against one',
      sampleMatch(9, { home: ['A', 'B'] }),
      sampleMatch(9, { home: ['A', 'B'], away: ['X', 'W'] }),
      ['sets.0.away'],
    ],
    [
      'one player twice',
      sampleMatch(9, { home: ['A', 'A'], away: ['X', 'W'] }),
      sampleMatch(9, { home: ['A', 'C'], away: ['X', 'W'] }),
      ['sets.0.home'],
    ],
    [
      'a winner who lost',
      won(1, {
        points: [
          [9, 11],
          [8, 11],
          [7, 11],
        ],
      }),
      won(1, {
        points: [
          [9, 11],
          [8, 11],
          [7, 11],
        ],
        winner: 'away',
      }),
      ['sets.0.winner'],
    ],
    [
      'a game too many',
      won(1, {
        points: [
          [11, 9],
          [11, 8],
          [11, 7],
          [11, 6],
        ],
      }),
      won(1, {
        points: [
          [11, 9],
          [11, 8],
          [11, 7],
        ],
      }),
      ['sets.0.points.3'],
    ],
  ])('with %s is refused with the field it is in, and changes nothing', async (_, wrong, right, paths) => {
    await changed({ formula: '4x14' })
    const before = await owner.call(getGame, { params: { id: game } })
    const refused = await change({ sets: [wrong], location: 'Salle A' })
    expect([refused.status, refused.code]).toEqual([400, 'SHEET_INVALID'])
    expect(refused.problem.fields?.map(field => field.path)).toEqual(paths)
    expect((await owner.call(getGame, { params: { id: game } })).text).toBe(before.text)
    expect((await changed({ sets: [right], location: 'Salle A' })).sets).toEqual([right])
  })

  test.each<[title: string, sets: unknown]>([
    ['more than thirty matches', Array.from({ length: 31 }, (_, index) => sampleMatch(index + 1))],
    ['a letter that is none', [sampleMatch(1, { home: ['G'] })]],
    ['three players a side', [sampleMatch(1, { home: ['A', 'B', 'C'], away: ['X', 'Y', 'W'] })]],
    ['nobody', [sampleMatch(1, { home: [] })]],
    ['points below zero', [sampleMatch(1, { points: [[-1, 3]] })]],
    ['a game of three numbers', [sampleMatch(1, { points: [[1, 2, 3]] as never })]],
    [
      'eight games',
      [sampleMatch(1, { points: Array.from({ length: 8 }, () => [11, 9] as [number, number]) })],
    ],
    ['a field that is not known', [{ ...sampleMatch(1), umpire: 'Anne' }]],
    ['a field missing', [{ order: 1 }]],
    ['no list', { 0: sampleMatch(1) }],
  ])('of another shape is refused: %s', async (_, sets) => {
    expect((await change({ sets: sets as never })).code).toBe('INVALID_REQUEST')
    await expectStatus(change({ sets: [sampleMatch(1)] }), 200)
  })

  test('is of no exempt fixture', async () => {
    for (const body of [{ sets: [won(1)] }, { sets: [] }, { formula: '4x14' as const }]) {
      const refused = await change(body, {}, exempt)
      expect([refused.status, refused.code]).toEqual([409, 'GAME_EXEMPT'])
      await expectStatus(change(body), 200)
    }
  })

  test('keeps the matches and fields that several people change at once', async () => {
    await changed({ formula: '4x14' })
    const wishes = [
      ...Array.from({ length: 14 }, (_, index) => ({ sets: [won(index + 1)] })),
      { location: 'Salle B' },
      { time: '20:30' },
    ]
    await Promise.all(wishes.map(wish => expectStatus(change(wish), 200)))
    const { data } = await owner.call(getGame, { params: { id: game } })
    expect(data).toMatchObject({ scoreTeam1: 14, scoreTeam2: 0, location: 'Salle B', time: '20:30' })
    expect(data.sets).toHaveLength(14)
  })

  test('asked for again with the same key is filled once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await expectStatus(change({ sets: [won(1)] }, headers), 200)
    await changed({ sets: [] })
    const again = await expectStatus(change({ sets: [won(1)] }, headers), 200)
    // The repeat is answered as before; the sheet stays empty.
    expect(again.data).toEqual(first.data)
    expect((await owner.call(getGame, { params: { id: game } })).data.sets).toEqual([])
    expect(first.data.sets).toEqual([won(1)])
    expect((await change({ sets: [won(2)] }, headers)).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('who is behind the letters', () => {
  const ANNE = { name: 'Anne Roux', licence: '7512345' }
  const BOB = { name: 'Bob Petit', licence: null }
  const name = (players: Record<string, unknown>, by: Client = owner, id = game) =>
    by.call(updateGamePlayers, { params: { id }, body: { players: players as never } })
  const named = async (by: Client = member) =>
    (await expectStatus(by.call(getGamePlayers, { params: { id: game } }), 200)).data
  /** Changes with every name that is kept, of whichever sheet. */
  const namesKept = async () => (await product.stored.now()).sheetPlayers

  test('is said by who may, kept for the letters that are not named again, and taken away by null', async () => {
    expect(await named()).toEqual({ gameId: game, players: {} })
    const { data } = await expectStatus(name({ A: ANNE, X: BOB }), 200)
    expect(data).toEqual({ gameId: game, players: { A: ANNE, X: BOB } })
    await expectStatus(name({ B: BOB, X: null }), 200)
    expect((await named()).players).toEqual({ A: ANNE, B: BOB })
  })

  test('is told to members only, and to nobody else in any answer', async () => {
    await expectStatus(name({ A: ANNE }), 200)
    const params = { id: game }
    const codeOf = async (by: Client) => (await by.call(getGamePlayers, { params })).code
    const visitor = new Client(product.origin)
    expect([await codeOf(visitor), await codeOf(stranger)]).toEqual(['NOT_SIGNED_IN', 'FORBIDDEN'])
    expect((await named(member)).players).toEqual({ A: ANNE })
    for (const call of [getGame, getBoard]) {
      const answer = await owner.call(call, { params: { id: call === getGame ? game : board.id } as never })
      expect(answer.text).not.toContain('Anne Roux')
    }
    const hide = (boardVisibility: 'members' | 'public') =>
      expectStatus(owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility } }), 200)
    await hide('members')
    expect(await codeOf(stranger)).toBe('GAME_NOT_FOUND')
    await hide('public')
    expect((await name({ A: BOB }, member)).code).toBe('FORBIDDEN')
    expect((await name({ A: BOB }, visitor)).code).toBe('NOT_SIGNED_IN')
    expect((await named()).players).toEqual({ A: ANNE })
  })

  test('is refused for a letter the formula has not, for an exempt fixture, and for none', async () => {
    await changed({ formula: '3x10' })
    const refused = await name({ A: ANNE, W: BOB })
    expect([refused.code, refused.problem.fields?.map(field => field.path)]).toEqual([
      'SHEET_INVALID',
      ['players.W'],
    ])
    expect((await named()).players).toEqual({})
    await expectStatus(name({ A: ANNE, Z: BOB }), 200)
    expect((await name({ A: ANNE }, owner, exempt)).code).toBe('GAME_EXEMPT')
    expect((await name({ A: ANNE }, owner, `${board.id}.9` as GameId)).code).toBe('GAME_NOT_FOUND')
    const bad = [{ A: 'Anne' }, { A: { name: '' } }, { G: ANNE }, { A: { ...ANNE, licence: 'no licence' } }]
    for (const players of bad) expect((await name(players)).code).toBe('INVALID_REQUEST')
  })

  test('is forgotten with the formula, and does not come back with the sheet', async () => {
    await changed({ formula: '4x14', sets: [won(1)] })
    const before = await namesKept()
    await expectStatus(name({ A: { name: 'Forgettable', licence: null } }), 200)
    expect(await namesKept()).not.toBe(before)
    const { revision } = (await owner.call(getGame, { params: { id: game } })).data
    await changed({ formula: '3x10' })
    expect((await named()).players).toEqual({})
    expect(await namesKept()).toBe(before)
    const back = owner.call(revertGame, { params: { id: game }, body: { to: revision } })
    expect((await expectStatus(back, 200)).data).toMatchObject({ formula: '4x14', sets: [won(1)] })
    expect((await named()).players).toEqual({})
  })

  test('stays when the sheet is emptied, and goes with the board', async () => {
    await changed({ sets: [won(1)] })
    const before = await namesKept()
    await expectStatus(name({ A: { name: 'Deletable', licence: null } }), 200)
    await changed({ sets: [] })
    expect((await named()).players).toMatchObject({ A: { name: 'Deletable' } })
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
    expect((await member.call(getGamePlayers, { params: { id: game } })).code).toBe('GAME_NOT_FOUND')
    await until(async () => (await namesKept()) === before, 'the names of a deleted board are gone')
  })

  test('stands in no event', async () => {
    await expectStatus(name({ A: { name: 'Nowhere-in-the-log', licence: '9C953' } }), 200)
    const text = await textOf(product.ports.engine.log)
    expect(text).toContain(board.id)
    for (const trace of ['Nowhere-in-the-log', '9C953']) expect(text).not.toContain(trace)
  })
})
