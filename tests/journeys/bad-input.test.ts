import { ERRORS } from '@pingboard/contracts/errors.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { createBoard, getBoard, updateGame } from '@pingboard/contracts/http/boards.ts'
import { listClubGames } from '@pingboard/contracts/http/federation.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let owner: Client & { profile: Profile }
let group: Group
let board: Board
let gamePath: string

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  group = await aGroupOf(owner)
  board = await aBoardIn(group, owner, [aFixture(1), aFixture(2, { idTeam2: null, labelTeam2: 'EXEMPT' })])
  gamePath = `/api/games/${board.games[0]?.id}`
})
afterAll(() => product?.close())

const stateOf = async () => (await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)).text

/** Each is refused with a code of the catalogue, and changes nothing. */
const BAD: [title: string, method: string, path: () => string, body: () => unknown, code: string][] = [
  [
    'an unknown field beside known ones',
    'PATCH',
    () => gamePath,
    () => ({ scoreTeam1: 1, winner: 'us' }),
    'INVALID_REQUEST',
  ],
  ['a score below zero', 'PATCH', () => gamePath, () => ({ scoreTeam1: -1 }), 'INVALID_REQUEST'],
  ['a score above 999', 'PATCH', () => gamePath, () => ({ scoreTeam1: 1000 }), 'INVALID_REQUEST'],
  ['half a point', 'PATCH', () => gamePath, () => ({ scoreTeam1: 1.5 }), 'INVALID_REQUEST'],
  ['a score as text', 'PATCH', () => gamePath, () => ({ scoreTeam1: '5' }), 'INVALID_REQUEST'],
  ['a score as a truth', 'PATCH', () => gamePath, () => ({ scoreTeam1: true }), 'INVALID_REQUEST'],
  ['a score in a list', 'PATCH', () => gamePath, () => ({ scoreTeam1: [7] }), 'INVALID_REQUEST'],
  ['a number too large to be one', 'PATCH', () => gamePath, () => '{"scoreTeam1":1e400}', 'INVALID_REQUEST'],
  [
    'a day that does not exist',
    'PATCH',
    () => gamePath,
    () => ({ predictedDate: '2026-02-30' }),
    'INVALID_REQUEST',
  ],
  ['a body that is no JSON', 'PATCH', () => gamePath, () => '{"scoreTeam1":', 'INVALID_JSON'],
  ['a body that is a list', 'PATCH', () => gamePath, () => [1, 2], 'INVALID_REQUEST'],
  ['a body that is nothing', 'PATCH', () => gamePath, () => 'null', 'INVALID_REQUEST'],
  ['a poisoned prototype', 'PATCH', () => gamePath, () => '{"__proto__":{"scoreTeam1":3}}', 'INVALID_JSON'],
  [
    'a body that is too large',
    'PATCH',
    () => gamePath,
    () => ({ location: 'x'.repeat(70_000) }),
    'BODY_TOO_LARGE',
  ],
  ['a game of another shape', 'PATCH', () => '/api/games/17', () => ({ scoreTeam1: 1 }), 'GAME_NOT_FOUND'],
  [
    'a game the board does not have',
    'PATCH',
    () => `/api/games/${board.id}.99`,
    () => ({ scoreTeam1: 1 }),
    'GAME_NOT_FOUND',
  ],
  [
    'a score for an exempt game',
    'PATCH',
    () => `/api/games/${board.games[1]?.id}`,
    () => ({ scoreTeam1: 1 }),
    'GAME_EXEMPT',
  ],
  ['a board without games', 'POST', () => '/api/boards', () => aBoard({ games: [] }), 'BOARD_WITHOUT_GAMES'],
  [
    'a board without a group',
    'POST',
    () => '/api/boards',
    () => aBoard({ groupId: undefined }),
    'INVALID_REQUEST',
  ],
  [
    'a board with too many games',
    'POST',
    () => '/api/boards',
    () => aBoard({ games: Array.from({ length: 201 }, (_, n) => aFixture(n)) }),
    'INVALID_REQUEST',
  ],
  [
    'a name that turns the reading direction',
    'POST',
    () => '/api/boards',
    () => aBoard({ name: 'Journée \u202e4' }),
    'INVALID_REQUEST',
  ],
  ['an empty name', 'POST', () => '/api/boards', () => aBoard({ name: '   ' }), 'INVALID_REQUEST'],
  [
    'a group without a name',
    'POST',
    () => '/api/groups',
    () => ({ description: 'd', clubNumber: CLUB }),
    'INVALID_REQUEST',
  ],
  [
    'a group name of fifty characters',
    'POST',
    () => '/api/groups',
    () => ({ name: 'n'.repeat(50), description: 'd', clubNumber: CLUB }),
    'INVALID_REQUEST',
  ],
  [
    'a club number that is none',
    'POST',
    () => '/api/groups',
    () => ({ name: 'n', description: 'd', clubNumber: '12' }),
    'INVALID_REQUEST',
  ],
]
const aBoard = (more: object) => ({
  name: 'Journée 4',
  clubNumber: CLUB,
  groupId: group.id,
  games: [aFixture(3)],
  ...more,
})

for (const [title, method, path, body, code] of BAD) {
  test(`${title} is refused with ${code} and changes nothing`, async () => {
    const before = await stateOf()
    const answer = await owner.send(method, path(), body())
    expect(answer.code).toBe(code)
    expect(answer.status).toBe(ERRORS[code as keyof typeof ERRORS][0])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await stateOf()).toBe(before)
  })
}

test('a body of another type is refused: a form of another site could send it', async () => {
  const answer = await owner.send('PATCH', gamePath, 'scoreTeam1=4', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.code).toBe('NOT_JSON')
})

test('a call from another site is refused', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    expect((await owner.send('PATCH', gamePath, { scoreTeam1: 4 }, headers)).code).toBe('CROSS_SITE')
  }
})

test('unknown fields inside a game are dropped, not stored', async () => {
  const body = {
    name: 'J',
    clubNumber: CLUB,
    groupId: group.id,
    games: [aFixture(4, { scoreTeam1: 9, secret: 'x' })],
  }
  const { data, text } = await expectStatus(owner.call(createBoard, { body }), 201)
  expect(data.games[0]?.scoreTeam1).toBeNull()
  expect(text).not.toContain('secret')
})

test('a start after the end is refused, and so is a range of years', async () => {
  const params = { clubNumber: CLUB }
  const backwards = await owner.call(listClubGames, {
    params,
    query: { startDate: parisDay(3), endDate: parisDay() },
  })
  expect(backwards.code).toBe('INVALID_DATE_RANGE')
  const years = await owner.call(listClubGames, {
    params,
    query: { startDate: '2020-01-01', endDate: '2026-01-01' },
  })
  expect(years.code).toBe('INVALID_DATE_RANGE')
})

test('a query key given twice is refused', async () => {
  expect((await owner.send('GET', '/api/groups?page=1&page=2')).code).toBe('INVALID_REQUEST')
})

test('a refusal names the field and the rule, and never the value', async () => {
  const { problem, text } = await owner.call(updateGame, {
    params: { id: board.games[0]?.id as never },
    body: { scoreTeam1: 4711.5 },
  })
  expect(problem.fields?.[0]?.path).toBe('scoreTeam1')
  expect(text).not.toContain('4711')
})
