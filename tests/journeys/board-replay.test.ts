import { eraseAccount, type Profile } from '@pingboard/contracts/http/account.ts'
import { type Board, deleteBoard, getBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { revertGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { type Group, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { boardRecord } from '@pingboard/contracts/http/record.ts'
import { type ReplayStep, replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

// A board played again, change by change, and the same changes as the log keeps them.

type Person = Client & { profile: Profile }

let product: Product
let owner: Person
let scorer: Person
let group: Group
let board: Board
let game: GameId

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin, 'Anne', 'Roux')
  scorer = await somebody(product.origin, 'Bob', 'Petit')
})
beforeEach(async () => {
  group = await aGroupOf(owner)
  await join(owner, group, scorer, 'scorer')
  board = await aBoardIn(group, owner, 3)
  game = board.games[0]?.id as GameId
})
afterAll(async () => {
  await product?.close()
})

const visitor = () => new Client(product.origin)
const change = (body: BodyInput<typeof updateGame>, by: Client = owner) =>
  expectStatus(by.call(updateGame, { params: { id: game }, body }), 200)
const outline = async (by: Client = owner) =>
  (await expectStatus(by.call(replayOutline, { params: { id: board.id } }), 200)).data
const pageOf = async (by: Client = owner, page = '1') =>
  (await expectStatus(by.call(replayPage, { params: { id: board.id, page } }), 200)).data
const recordOf = async (by: Client = owner, page = '1') =>
  (await expectStatus(by.call(boardRecord, { params: { id: board.id }, query: { page } }), 200)).data

/** An evening: a score, a sheet, another day, another name, a score taken back. */
async function anEvening(): Promise<void> {
  await change({ scoreTeam1: 2, scoreTeam2: 1 }, scorer)
  const won = { order: 1, home: ['A'], away: ['W'], points: [], winner: 'home' as const, withdrawn: false }
  await change({ formula: '4x14', sets: [won] })
  await change({ predictedDate: parisDay(3), location: 'Salle A' })
  await expectStatus(owner.call(updateBoard, { params: { id: board.id }, body: { name: 'Coupe' } }), 200)
  await expectStatus(owner.call(revertGame, { params: { id: game }, body: { to: 1 } }), 200)
}

describe('the replay of a board', () => {
  test('is the board at every revision, and tells members who changed it', async () => {
    await anEvening()
    const { revision, starts, lastAt } = await outline()
    const { before, steps, people } = await pageOf()
    expect(before).toBeNull()
    expect(steps.map(step => step.revision)).toEqual(Array.from({ length: revision + 1 }, (_, n) => n))
    expect(starts).toEqual([steps[0]?.at])
    expect(lastAt).toBe(steps.at(-1)?.at)
    expect(steps.map(({ type }) => type)).toContain('reverted')
    expect(people).toHaveLength(2)
    expect(people).toContainEqual({ id: scorer.profile.id, firstname: 'Bob', lastname: 'Petit' })
    expect(steps[1]).toMatchObject({ type: 'score', gameId: game, by: scorer.profile.id })
    let games: Record<string, unknown>[] = []
    for (const { games: changed, ...step } of steps) {
      games = step.revision === 0 ? changed.map(one => ({ ...one, boardId: board.id })) : games
      games = games.map(one => ({ ...one, ...changed.find(({ id }) => id === one.id) }))
      const query = { at: String(step.revision) }
      const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id }, query }), 200)
      expect(games.map(({ sets: _, ...one }) => one)).toEqual(data.games)
      if (step.name !== undefined) expect(step.name).toBe(data.name)
    }
  })

  test('says nothing of people to visitors, and nothing of a person who erased their account', async () => {
    const leaver = await somebody(product.origin, 'Zoé', 'Quatre')
    await join(owner, group, leaver, 'scorer')
    await change({ scoreTeam1: 1 }, leaver)
    const seen = await visitor().call(replayPage, { params: { id: board.id, page: '1' } })
    expect(seen.data.people).toEqual([])
    expect(seen.data.steps.map(({ by }: ReplayStep) => by)).toEqual([null, null])
    expect((await pageOf()).steps[1]?.by).toBe(leaver.profile.id)
    await expectStatus(leaver.call(eraseAccount), 204)
    const after = await pageOf()
    expect(after.steps[1]?.by).toBeNull()
    expect(JSON.stringify(after)).not.toContain(leaver.profile.id)
  })

  test('goes on with the next change, and has no page beyond the newest one', async () => {
    const first = await pageOf()
    expect([first.revision, first.steps.length]).toEqual([0, 1])
    await change({ scoreTeam1: 4 })
    const next = await pageOf()
    expect([next.revision, next.steps.length]).toEqual([1, 2])
    for (const page of ['2', '999999'])
      expect(await owner.call(replayPage, { params: { id: board.id, page } })).toMatchObject({
        status: 404,
        code: 'REVISION_NOT_FOUND',
      })
  })

  test('of a deleted board is gone with it, and so is its record', async () => {
    await pageOf()
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
    for (const answer of [
      await owner.call(replayOutline, { params: { id: board.id } }),
      await owner.call(replayPage, { params: { id: board.id, page: '1' } }),
      await owner.call(boardRecord, { params: { id: board.id } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'BOARD_NOT_FOUND'])
  })

  test('of a board that only members see is 401 for a visitor and 404 for a stranger, before and after it was read', async () => {
    const stranger = await somebody(product.origin)
    await pageOf(visitor())
    const params = { id: group.id }
    await expectStatus(owner.call(updateGroup, { params, body: { boardVisibility: 'members' } }), 200)
    for (const [by, status, code] of [
      [visitor(), 401, 'NOT_SIGNED_IN'],
      [stranger, 404, 'BOARD_NOT_FOUND'],
    ] as const)
      for (const answer of [
        await by.call(replayOutline, { params: { id: board.id } }),
        await by.call(replayPage, { params: { id: board.id, page: '1' } }),
        await by.call(boardRecord, { params: { id: board.id } }),
      ])
        expect([answer.status, answer.code]).toEqual([status, code])
    expect((await pageOf(scorer)).steps).toHaveLength(1)
  })
})

describe('the record of a board', () => {
  test('is every event as the log keeps it, with a checksum of its own where the log has a chain', async () => {
    await anEvening()
    const { data, metadata, audience } = await recordOf()
    const { revision } = await outline()
    expect(metadata).toEqual({ currentPage: 1, lastPage: 1, total: revision + 1 })
    expect(audience).toBe('members')
    const texts = await product.ports.engine.log.readTexts(`board-${board.id}`)
    expect(data.map(({ data }) => data)).toEqual(texts.map(({ data }) => data))
    expect(data.map(({ checksum }) => checksum)).toEqual(texts.map(({ checksum }) => checksum))
    const checksums = new Set(data.map(({ checksum }) => checksum))
    // EventStoreDB keeps no chain (decision 0030).
    if (product.ports.engine.isInline) expect(checksums.size).toBe(data.length)
    else expect([...checksums]).toEqual([null])
    expect(data[1]).toMatchObject({
      revision: 1,
      type: 'boards.ScoreChanged.v1',
      by: scorer.profile.id,
      data: JSON.stringify({ gameId: game, scoreTeam1: 2, scoreTeam2: 1 }),
    })
  })

  test('tells visitors no author', async () => {
    await change({ scoreTeam1: 1 }, scorer)
    const { data, audience } = await recordOf(visitor())
    expect(audience).toBe('visitors')
    expect(data.map(({ by }) => by)).toEqual([null, null])
    expect(JSON.stringify(data)).not.toContain(scorer.profile.id)
  })

  test('comes in pages, of which a full one never changes', async () => {
    for (let score = 1; score <= 255; score++) await change({ scoreTeam1: score })
    const [first, second] = [await recordOf(), await recordOf(owner, '2')]
    expect([first.data.length, second.data.length]).toEqual([250, 6])
    expect(second.metadata).toEqual({ currentPage: 2, lastPage: 2, total: 256 })
    expect([...first.data, ...second.data].map(({ revision }) => revision)).toEqual(
      Array.from({ length: 256 }, (_, revision) => revision),
    )
    await change({ scoreTeam1: 0 })
    expect((await recordOf()).data).toEqual(first.data)
    expect((await recordOf(owner, '3')).data).toEqual([])
  })
})
