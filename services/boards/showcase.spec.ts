import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import type { BoardsParts } from './parts.ts'
import { showcase } from './showcase.ts'

const TODAY = '2026-11-21'

/** A showcase over public boards of today without viewers. It counts the boards that it presents. */
function boardsOfToday(count: number, demo: (place: number) => boolean) {
  const clock = fixedClock(`${TODAY}T18:00:00.000Z`)
  const boards = Array.from({ length: count }, (_, place) =>
    sampleBoard([sampleGame(1, { predictedDate: TODAY })], { id: `b${place}` as never, demo: demo(place) }),
  )
  let presented = 0
  const showcaseOf = showcase({
    clock,
    mostWatched: { boards: async () => [] },
    views: {
      find: async (_view: string, _key: string, _values: string[], at: { page: number; size: number }) => {
        const found = boards.slice((at.page - 1) * at.size, at.page * at.size)
        return { documents: found.map(doc => ({ doc })), total: boards.length }
      },
      get: async (_view: string, id: string) => ({ doc: boards.find(board => board.id === id) }),
    },
    reader: {
      present: async (board: object) => {
        presented++
        return { board, visibility: 'public' }
      },
    },
  } as unknown as BoardsParts)
  return { clock, showcaseOf, presented: () => presented }
}

it('boards are searched once for all who ask within some seconds, also when none may be shown', async () => {
  const { clock, showcaseOf, presented } = boardsOfToday(500, () => false)
  const ask = () => showcaseOf(TODAY)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null])
  expect(await ask()).toBeNull()
  expect(presented()).toBe(500)
  clock.advance(6000)
  expect(await ask()).toBeNull()
  expect(presented()).toBe(1000)
})

it('a demo board is found behind others, and read anew for each visitor', async () => {
  const { showcaseOf, presented } = boardsOfToday(60, place => place === 55)
  expect((await showcaseOf(TODAY))?.id).toBe('b55')
  expect((await showcaseOf(TODAY))?.id).toBe('b55')
  expect(presented()).toBe(56 + 2)
})
