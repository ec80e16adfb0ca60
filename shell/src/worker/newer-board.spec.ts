import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { expect, test } from 'vitest'
import { keepNewer } from './newer-board.ts'

const ADDRESS = 'https://ping.example/api/boards/b'
const board = (revision: number, scoreTeam1: number) => ({
  ...sampleBoard([sampleGame(1, { scoreTeam1, scoreTeam2: 0 })]),
  revision,
})
const after = async (kept: object | null, seen: ReturnType<typeof board>) => {
  let now = kept && Response.json(kept, { headers: { 'kept-at': '1000' } })
  const cache = {
    match: async () => now?.clone(),
    put: async (_: unknown, answer: Response) => {
      now = answer
    },
  }
  await keepNewer(cache, ADDRESS, seen, 2000)
  return now && { ...(await now.json()), keptAt: now.headers.get('kept-at') }
}

test('a kept board gets the scores seen since, with their moment, and keeps its rights', async () => {
  const permissions = { canUpdateGame: true }
  expect(await after({ ...board(4, 1), permissions }, board(5, 2))).toEqual({
    ...board(5, 2),
    permissions,
    keptAt: '2000',
  })
})

test('what is kept is never replaced by something older, and nothing is kept that was not asked for', async () => {
  expect(await after(board(6, 3), board(5, 2))).toEqual({ ...board(6, 3), keptAt: '1000' })
  expect(await after(null, board(5, 2))).toBeNull()
})
