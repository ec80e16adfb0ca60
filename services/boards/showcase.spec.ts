import type { Board } from '@pingboard/contracts/http/boards.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import type { BoardsParts } from './parts.ts'
import { showcase } from './showcase.ts'

const TODAY = '2026-11-21'

/** A public board with one fixture. */
const boardOn = (day: string, id: string, demo = false) =>
  sampleBoard([sampleGame(1, { predictedDate: day })], { id: id as never, demo })

/** A showcase over public boards of today without viewers. It counts the boards that it presents. */
function boardsOfToday(count: number, demo: (place: number) => boolean) {
  return showcaseOver(Array.from({ length: count }, (_, place) => boardOn(TODAY, `b${place}`, demo(place))))
}

/** @param boards opened today @param watched boards with viewers, the most watched one first */
function showcaseOver(boards: readonly Board[], watched: readonly Board[] = []) {
  const clock = fixedClock(`${TODAY}T18:00:00.000Z`)
  let presented = 0
  const showcaseOf = showcase({
    clock,
    mostWatched: { boards: async () => watched.map(({ id }) => id) },
    views: {
      find: async (_view: string, _key: string, _values: string[], at: { page: number; size: number }) => {
        const found = boards.slice((at.page - 1) * at.size, at.page * at.size)
        return { documents: found.map(doc => ({ doc })), total: boards.length }
      },
      get: async (_view: string, id: string) => ({
        doc: [...boards, ...watched].find(board => board.id === id),
      }),
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

it('a watched board that plays today is shown before one that more people watch, which is over', async () => {
  const watched = [boardOn('2026-11-20', 'yesterday'), boardOn(TODAY, 'tonight')]
  const { showcaseOf } = showcaseOver([boardOn(TODAY, 'demo', true)], watched)
  expect((await showcaseOf(TODAY))?.id).toBe('tonight')
})

it('the demo’s evening of today is shown before a watched board that is over, and this one before none', async () => {
  const watched = [boardOn('2026-11-20', 'yesterday'), boardOn('2026-11-19', 'before')]
  const demo = showcaseOver([boardOn(TODAY, 'demo', true)], watched)
  expect((await demo.showcaseOf(TODAY))?.id).toBe('demo')
  const none = showcaseOver([boardOn(TODAY, 'of a club')], watched)
  expect((await none.showcaseOf(TODAY))?.id).toBe('yesterday')
})
