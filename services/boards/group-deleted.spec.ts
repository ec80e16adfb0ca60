import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import type { BusMessage } from '../ports/bus.ts'
import type { Position } from '../ports/stored-event.ts'
import { whenGroupIsDeleted } from './group-deleted.ts'
import { GROUP } from './testing/facts.ts'

const place = (number: number): Position => String(number).padStart(6, '0')
const board = (number: number) => `board-${number}`.padEnd(26, 'x') as BoardId
const boards = (count: number) => Array.from({ length: count }, (_, index) => board(index))

/** A log of one group's boards, and a view that reaches each position the consumer waits for. */
function aGroupWith(
  opened: readonly BoardId[],
  {
    viewAt = opened.length,
    isStuck = false,
    failsAfter = Infinity,
    refuses = {} as Record<BoardId, ErrorCode>,
  } = {},
) {
  const log = opened.map(id => ({ id, type: 'opened' }))
  /** How many entries of the log the view includes. */
  let seen = viewAt
  const deleted = () => log.filter(({ type }) => type === 'deleted').map(({ id }) => id)
  const inView = () => {
    const told = log.slice(0, seen)
    const gone = new Set(told.filter(({ type }) => type === 'deleted').map(({ id }) => id))
    return told.filter(({ id, type }) => type === 'opened' && !gone.has(id))
  }
  const nameless: BoardId[] = []
  const consumer = whenGroupIsDeleted({
    players: { removeAllOfBoard: async id => void nameless.push(id) },
    boards: {
      async handle(id) {
        if (deleted().length === failsAfter) {
          failsAfter = Infinity
          throw new Rejection('OVERLOADED')
        }
        const refusal = refuses[id as BoardId]
        if (refusal) throw new Rejection(refusal)
        if (!deleted().includes(id as BoardId)) log.push({ id: id as BoardId, type: 'deleted' })
        return { position: place(log.length) } as never
      },
    },
    views: {
      async reached(_, position) {
        if (isStuck) throw new Rejection('VIEW_BEHIND')
        seen = Math.max(seen, Number(position))
      },
      async find(_, __, ___, { page, size }) {
        const documents = inView().slice((page - 1) * size, page * size)
        // A projector runs meanwhile.
        if (seen < log.length) seen++
        return { documents: documents as never, total: inView().length }
      },
    },
    ids: { derived: (...words) => words.join(' ') },
  })
  /** A message after all entries of the log. */
  const message = (type = 'GroupDeleted') =>
    ({
      event: { type, id: GROUP },
      position: place(log.length),
      correlationId: 'c',
      causationId: 'm',
    }) as never as BusMessage
  return { consumer, message, deleted, nameless }
}

it('deletes every board of a deleted group, over as many pages as there are', async () => {
  const { consumer, message, deleted } = aGroupWith(boards(251))
  await consumer.handle(message())
  expect(deleted().sort()).toEqual(boards(251).sort())
})

it('waits for the view, so that a board opened just before is not missed', async () => {
  const { consumer, message, deleted } = aGroupWith(boards(3), { viewAt: 0 })
  await consumer.handle(message())
  expect(deleted().sort()).toEqual(boards(3).sort())
})

it('fails while the view is behind, and misses nothing when the message comes again', async () => {
  const stuck = aGroupWith(boards(3), { viewAt: 2, isStuck: true })
  await expect(stuck.consumer.handle(stuck.message())).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
  expect(stuck.deleted()).toEqual([])
})

it('misses none whose place moves while the deletions of an earlier attempt reach the view', async () => {
  const { consumer, message, deleted } = aGroupWith(boards(230), { failsAfter: 120 })
  const told = message()
  await expect(consumer.handle(told)).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(deleted()).toHaveLength(120)
  await consumer.handle(told)
  expect(deleted().sort()).toEqual(boards(230).sort())
})

it('leaves the boards of groups that only change', async () => {
  const { consumer, message, deleted } = aGroupWith(boards(2))
  await consumer.handle(message('GroupChanged'))
  expect(deleted()).toEqual([])
})

it('goes on past a board that was deleted just before, and past one set aside, whose names it removes', async () => {
  const refuses = { [board(0)]: 'BOARD_NOT_FOUND', [board(1)]: 'BOARD_SET_ASIDE' } as const
  const { consumer, message, deleted, nameless } = aGroupWith(boards(3), { refuses })
  await consumer.handle(message())
  expect(deleted()).toEqual([board(2)])
  expect(nameless).toEqual([board(1)])
})
