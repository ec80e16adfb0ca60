import type { BoardId } from '@pingboard/contracts/ids.ts'
import { memoryMostWatched } from '@pingboard/infra/memory/most-watched.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { MostWatched } from '@pingboard/services/ports/most-watched.ts'
import { expect } from 'vitest'
import { type PortPromise, suite } from './promises.ts'

export interface MostWatchedUnderTest {
  readonly watched: MostWatched
  readonly clock: ReturnType<typeof fixedClock>
}

const [A, B, C] = ['a', 'b', 'c'] as BoardId[] as [BoardId, BoardId, BoardId]

/** A minute before midnight in Paris, with three boards. */
async function evening(open: () => Promise<MostWatchedUnderTest>): Promise<MostWatchedUnderTest> {
  const { watched, clock } = await open()
  clock.set('2026-11-21T22:59:00Z')
  await watched.seen(A, 1)
  await watched.seen(B, 3)
  await watched.seen(C, 2)
  return { watched, clock }
}

export const mostWatchedPromises: readonly PortPromise<MostWatchedUnderTest>[] = [
  {
    title: 'the most watched come first',
    async run(open) {
      const { watched } = await evening(open)
      expect(await watched.boards()).toEqual([B, C, A])
    },
  },
  {
    title: 'it is the peak of each board that counts',
    async run(open) {
      const { watched } = await evening(open)
      await watched.seen(B, 0)
      expect(await watched.boards()).toEqual([B, C, A])
      await watched.seen(A, 4)
      await watched.seen(A, 1)
      expect(await watched.boards()).toEqual([A, B, C])
    },
  },
  {
    title: 'a board that is forgotten is there again once it is seen',
    async run(open) {
      const { watched } = await evening(open)
      await watched.forget(C)
      expect(await watched.boards()).toEqual([B, A])
      await watched.seen(C, 1)
      await watched.seen(A, 2)
      expect(await watched.boards()).toEqual([B, A, C])
    },
  },
  {
    title: 'the day ends at midnight in Paris',
    async run(open) {
      const { watched, clock } = await evening(open)
      clock.set('2026-11-21T22:59:59Z')
      expect(await watched.boards()).toEqual([B, C, A])
      clock.set('2026-11-21T23:00:00Z')
      expect(await watched.boards()).toEqual([])
      await watched.seen(A, 1)
      expect(await watched.boards()).toEqual([A])
    },
  },
]

export const mostWatchedSuite = (name: string, open: () => Promise<MostWatchedUnderTest>): void =>
  suite(`most watched: ${name}`, mostWatchedPromises, open)

export async function mostWatchedInMemory(): Promise<MostWatchedUnderTest> {
  const clock = fixedClock()
  return { watched: memoryMostWatched(clock), clock }
}
