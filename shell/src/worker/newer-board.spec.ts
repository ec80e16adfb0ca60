import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { expect, test } from 'vitest'
import { keepNewer } from './newer-board.ts'

const ADDRESS = 'https://ping.example/api/boards/b'
const board = (revision: number, scoreTeam1: number) => ({
  ...sampleBoard([sampleGame(1, { scoreTeam1, scoreTeam2: 0 })]),
  revision,
})
const after = async (kept: object | null, seen: ReturnType<typeof board>, position?: string) => {
  let now = kept && Response.json(kept, { headers: { 'kept-at': '1000' } })
  const cache = {
    match: async () => now?.clone(),
    put: async (_: unknown, answer: Response) => {
      now = answer
    },
  }
  await keepNewer(cache, ADDRESS, seen, 2000, position)
  const [keptAt, least] = ['kept-at', 'at-least'].map(name => now?.headers.get(name) ?? null)
  return now && { ...(await now.json()), keptAt, ...(least && { least }) }
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

test('it is as new as the page that tells of it, also when its scores are the kept ones', async () => {
  const position = '0000000000000042'
  expect(await after(board(4, 1), board(5, 1), position)).toMatchObject({ keptAt: '2000', least: position })
  expect(await after(board(4, 1), board(4, 1), position)).toMatchObject({ keptAt: '1000', least: position })
})

test('what two pages tell at the same moment is brought in one after the other: the newest stays', async () => {
  let now = Response.json(board(4, 1))
  const slow = Promise.withResolvers<void>()
  const cache = {
    match: async () => now.clone(),
    async put(_: unknown, answer: Response) {
      const { revision } = await answer.clone().json()
      if (revision === 4) await slow.promise
      now = answer
    },
  }
  const both = [4, 5].map(revision => keepNewer(cache, ADDRESS, board(revision, revision), 2000))
  await new Promise(resolve => setTimeout(resolve, 20))
  slow.resolve()
  await Promise.all(both)
  expect(await now.json()).toMatchObject({ revision: 5 })
})
