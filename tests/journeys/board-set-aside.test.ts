import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deleteBoard,
  getBoard,
  listGroupBoards,
  showcaseBoard,
  updateBoard,
} from '@pingboard/contracts/http/boards.ts'
import { getGame, revertGame, updateGame } from '@pingboard/contracts/http/games.ts'
import { boardHistory, gameHistory } from '@pingboard/contracts/http/history.ts'
import { boardRecord } from '@pingboard/contracts/http/record.ts'
import { replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { withStores } from '../support/stores.ts'

// A stored event cannot be read: the board stays at its state before that event, and reports this.

let dataDir: string
let product: Product
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-stopped-'))
  product = await startProduct({ dataDir })
})
afterEach(async () => {
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
})

const score = { scoreTeam1: 9, scoreTeam2: 9 }
test.each([
  ['without its fields', 'boards.ScoreChanged.v1', () => ({})],
  ['without one of them', 'boards.ScoreChanged.v1', (gameId: string) => ({ gameId, scoreTeam1: 9 })],
  [
    'with a value that is none',
    'boards.GameMoved.v1',
    (gameId: string) => ({ gameId, predictedDate: 'soon' }),
  ],
  [
    'about a game that is not on the board',
    'boards.ScoreChanged.v1',
    (id: string) => ({ gameId: `${id}99`, ...score }),
  ],
  ['that opens a board again without its games', 'boards.BoardOpened.v1', () => ({ name: 'x' })],
])(
  'an event %s leaves the board as it was, refuses changes, and is named to the operator',
  async (_, type, data) => {
    const owner = await somebody(product.origin)
    const group = await aGroupOf(owner)
    const board = await aBoardIn(group, owner, 2)
    const sound = await aBoardIn(group, owner, 2)
    const params = { id: board.games[0]?.id as never }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 5 } }), 200)
    const asItWas = (await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)).data
    await product.close()
    await withStores(dataDir, ({ engine }) =>
      engine.log.append(`board-${board.id}`, 1, [anEvent(data(params.id), { type })]),
    )
    product = await startProduct({ dataDir })
    Object.assign(owner, { origin: product.origin })

    const shown = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    expect(shown.data).toEqual(asItWas)
    expect(
      (await expectStatus(owner.call(getBoard, { params: { id: board.id }, query: { at: '1' } }), 200)).data,
    ).toEqual(asItWas)
    expect((await owner.call(getBoard, { params: { id: board.id }, query: { at: '2' } })).code).toBe(
      'REVISION_NOT_FOUND',
    )
    expect((await expectStatus(owner.call(getGame, { params }), 200)).data.scoreTeam1).toBe(5)
    const listed = await expectStatus(owner.call(listGroupBoards, { params: { id: group.id } }), 200)
    expect(listed.data.data.find(({ id }) => id === board.id)).toEqual(asItWas)
    const told = await expectStatus(owner.call(boardHistory, { params: { id: board.id } }), 200)
    expect(told.data.data.map(({ revision }) => revision)).toEqual([1, 0])
    expect((await expectStatus(owner.call(gameHistory, { params }), 200)).data.metadata.total).toBe(2)
    await expectStatus(owner.call(showcaseBoard), 200)
    const again = await expectStatus(owner.call(replayPage, { params: { id: board.id, page: '1' } }), 200)
    expect(again.data.steps.map(({ revision }) => revision)).toEqual([0, 1])
    expect(
      (await expectStatus(owner.call(replayOutline, { params: { id: board.id } }), 200)).data,
    ).toMatchObject({
      revision: 1,
    })
    // The record leaves nothing out.
    const kept = await expectStatus(owner.call(boardRecord, { params: { id: board.id } }), 200)
    expect(kept.data.data.map(row => row.type)).toEqual([
      'boards.BoardOpened.v1',
      'boards.ScoreChanged.v1',
      type,
    ])
    expect(kept.data.metadata.total).toBe(3)

    const changes = [
      owner.call(updateGame, { params, body: { scoreTeam1: 6 } }),
      owner.call(revertGame, { params, body: { to: 0 } }),
      owner.call(updateBoard, { params: { id: board.id }, body: { name: 'Autre' } }),
      owner.call(deleteBoard, { params: { id: board.id } }),
    ]
    for (const change of await Promise.all(changes))
      expect([change.status, change.code]).toEqual([409, 'BOARD_SET_ASIDE'])

    const another = { id: sound.games[0]?.id as never }
    await expectStatus(owner.call(updateGame, { params: another, body: { scoreTeam1: 6 } }), 200)
    const ready = await (await fetch(`${product.origin}/health/ready`)).json()
    expect(ready).toMatchObject({ status: 'degraded', setAside: [expect.stringContaining(board.id)] })
    await product.level()
    await product.close()
    expect(await viewsEqualRebuild(dataDir)).toBe(true)
    product = await startProduct({ dataDir })
  },
)
