import { WRITING_LIMITS } from '@pingboard/contracts/constants.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { createBoard, deleteBoard, getBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { createGroup } from '@pingboard/contracts/http/groups.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

/** A product with the limits of a real installation. */
let product: Product
let owner: Client & { profile: Profile }
beforeAll(async () => {
  product = await startProduct({ limited: true })
  owner = await somebody(product.origin)
})
afterAll(() => product?.close())

const aGroup = { name: 'Les pongistes', description: 'Du jeudi', clubNumber: CLUB }

test('a person changes as many scores at once as a hall never needs, then as many a second', async () => {
  const scorer = await somebody(product.origin)
  const group = await aGroupOf(owner)
  await join(owner, group, scorer, 'scorer')
  const board = await aBoardIn(group, owner, 20)
  const games = board.games.map(({ id }) => id)
  const tap = (score: number) =>
    scorer.call(updateGame, {
      params: { id: games[score % 20] as GameId },
      body: { scoreTeam1: (score % 900) + 1 },
    })

  const { most } = WRITING_LIMITS.scores
  const began = performance.now()
  let taken = 0
  let refused = await tap(taken)
  // Twenty tables tap at the same time, as fast as possible.
  while (refused.status === 200) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, table) => tap(taken + table)))
    taken += answers.filter(({ status }) => status === 200).length
    refused = answers.find(({ status }) => status !== 200) ?? refused
  }
  const seconds = (performance.now() - began) / 1000
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect([refused.headers.get('retry-after'), refused.problem.retryAfter]).toEqual(['1', 1])
  expect(taken).toBeGreaterThanOrEqual(most - 20)
  expect(taken).toBeLessThanOrEqual(most + Math.ceil(20 * seconds) + 1)
  // Others may still score on this board.
  const { status } = await owner.call(updateGame, {
    params: { id: games[0] as GameId },
    body: { scoreTeam2: 7 },
  })
  expect(status).toBe(200)
})

test('boards and groups are opened as many a day; what was refused or repeated is none of them', async () => {
  const person = await somebody(product.origin)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await expectStatus(person.call(createGroup, { body: aGroup, headers: key }), 201)
  for (let again = 0; again < 30; again++)
    expect((await person.call(createGroup, { body: aGroup, headers: key })).data.id).toBe(first.data.id)
  for (let refused = 0; refused < 30; refused++)
    expect((await person.call(createGroup, { body: { ...aGroup, name: '' } })).status).toBe(400)
  for (let group = 1; group < WRITING_LIMITS.groups.most; group++)
    await expectStatus(person.call(createGroup, { body: aGroup }), 201)
  const late = await person.call(createGroup, { body: aGroup })
  expect([late.status, late.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  // A place comes free every 72 minutes.
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(4000)
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(4320)

  const body = { name: 'Journée 4', clubNumber: CLUB, groupId: first.data.id, games: [aFixture(1)] }
  for (let board = 0; board < WRITING_LIMITS.boards.most; board++)
    await expectStatus(person.call(createBoard, { body }), 201)
  expect((await person.call(createBoard, { body })).status).toBe(429)
  // Scores have their own limit.
  const board = await aBoardIn(await aGroupOf(owner), owner, 1)
  const params = { id: board.games[0]?.id as GameId }
  await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 1 } }), 200)
})

test('what changes nothing is asked as often as one likes', async () => {
  const person = await somebody(product.origin)
  const board = await aBoardIn(await aGroupOf(person), person, 1)
  const params = { id: board.id }
  const { most } = WRITING_LIMITS.changes
  for (let time = 0; time < most + 10; time++)
    await expectStatus(person.call(updateBoard, { params, body: { name: board.name } }), 200)
  await expectStatus(person.call(updateBoard, { params, body: { name: 'Journée 5' } }), 200)
})

test('a board that is full says so, is read and deleted; a new one takes over', async () => {
  const small = await startProduct({ env: { UNSAFE_CHANGES_PER_BOARD: '3' } })
  try {
    const person = await somebody(small.origin)
    const group = await aGroupOf(person)
    const board = await aBoardIn(group, person, 1)
    const params = { id: board.games[0]?.id as GameId }
    const score = (scoreTeam1: number) => person.call(updateGame, { params, body: { scoreTeam1 } })
    for (let change = 1; change <= 3; change++) await expectStatus(score(change), 200)
    const full = await score(4)
    expect([full.status, full.code, full.headers.get('retry-after')]).toEqual([409, 'BOARD_FULL', null])
    expect((await person.call(updateBoard, { params: { id: board.id }, body: { name: 'Autre' } })).code).toBe(
      'BOARD_FULL',
    )
    const { data } = await expectStatus(person.call(getBoard, { params: { id: board.id } }), 200)
    expect(data.games[0]?.scoreTeam1).toBe(3)
    await expectStatus(person.call(deleteBoard, { params: { id: board.id } }), 204)
    await aBoardIn(group, person, 1)
  } finally {
    await small.close()
  }
})
