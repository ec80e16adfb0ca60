import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { clubBoardsCall } from './club-boards.ts'
import type { BoardsParts } from './parts.ts'

/** The boards of a club today, newest first: so many for members only, then public ones. */
async function boardsOfClub({ membersOnly, open }: { membersOnly: number; open: number }) {
  const clock = fixedClock('2026-11-21T18:00:00.000Z')
  const all = Array.from({ length: membersOnly + open }, (_, place) => place)
  let pages = 0
  const call = clubBoardsCall({
    clock,
    rateLimits: memoryRateLimits(clock),
    views: {
      find: async (_view: string, _key: string, _values: string[], at: { page: number; size: number }) => {
        pages++
        const found = all.slice((at.page - 1) * at.size, at.page * at.size)
        return { documents: found.map(place => ({ doc: { place } })), total: all.length }
      },
    },
    reader: {
      present: async ({ place }: { place: number }) => ({
        board: sampleBoard([sampleGame(1)], { name: `Tableau ${place}` }),
        visibility: place < membersOnly ? 'members' : 'public',
      }),
    },
  } as unknown as Pick<BoardsParts, 'views' | 'reader' | 'clock' | 'rateLimits'>)
  const answer = await call.handler({ params: { number: '10330001' }, address: 'home' } as never)
  return { names: (answer.body as { boards: { name: string }[] }).boards.map(({ name }) => name), pages }
}

it('public boards of a club are found behind any number that only members see', async () => {
  expect((await boardsOfClub({ membersOnly: 45, open: 1 })).names).toEqual(['Tableau 45'])
})

it('twenty are shown, and a club with fewer is asked once', async () => {
  expect(await boardsOfClub({ membersOnly: 0, open: 3 })).toMatchObject({ pages: 1 })
  expect((await boardsOfClub({ membersOnly: 5, open: 60 })).names).toHaveLength(20)
})
