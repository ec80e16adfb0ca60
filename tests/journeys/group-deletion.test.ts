import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { getGame } from '@pingboard/contracts/http/games.ts'
import { deleteGroup } from '@pingboard/contracts/http/groups.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, test } from 'vitest'
import { until } from '../adapters/promises.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProduct } from '../support/product.ts'

test('a deleted group takes its boards with it: at once for readers, then each on its own stream', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-group-'))
  const product = await startProduct({ dataDir })
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner)
  const boards = [await aBoardIn(group, owner, 1), await aBoardIn(group, owner, 2)]
  await expectStatus(owner.call(deleteGroup, { params: { id: group.id } }), 204)

  const visitor = new Client(product.origin)
  for (const { id, games } of boards) {
    expect((await visitor.call(getBoard, { params: { id } })).code).toBe('BOARD_NOT_FOUND')
    expect((await visitor.call(getGame, { params: { id: games[0]?.id as never } })).code).toBe(
      'GAME_NOT_FOUND',
    )
  }
  await product.close()

  // The next start finishes the work that the stopped process had left.
  const next = await startProduct({ dataDir })
  const deletions = async () => {
    const { events } = await next.ports.engine.log.readAll(START, { categories: ['board'], limit: 1000 })
    return events.filter(({ type }) => type === 'boards.BoardDeleted.v1')
  }
  await until(async () => (await deletions()).length >= boards.length, 'the deletion of the boards')
  const deleted = await deletions()
  await next.close()
  expect(deleted.map(({ stream }) => stream).sort()).toEqual(boards.map(({ id }) => `board-${id}`).sort())
  expect(new Set(deleted.map(({ metadata }) => metadata.actorId))).toEqual(
    new Set(['system:boards-of-deleted-groups']),
  )
  await rm(dataDir, { recursive: true, force: true })
})
