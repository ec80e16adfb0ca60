import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard, updateGame } from '@pingboard/contracts/http/boards.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-kill-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const ROUNDS = 4
const WRITERS = 5

test('after kill -9 during scoring, everything that was answered is there, and the views equal a rebuild', async () => {
  let product = await startProcess(dataDir)
  const owner = await somebody(product.origin)
  const board = await aBoardIn(await aGroupOf(owner), owner, WRITERS)
  /** Per game: the score last answered, and the one asked for when the process died. */
  const answered = new Map<GameId, number>()
  const asked = new Map<GameId, number>()

  for (let round = 0; round < ROUNDS; round++) {
    const writer = async (game: GameId) => {
      const client = Object.assign(new Client(product.origin), { cookie: owner.cookie })
      for (let score = (answered.get(game) ?? 0) + 1; score < 900; score++) {
        asked.set(game, score)
        const answer = await client
          .call(updateGame, { params: { id: game }, body: { scoreTeam1: score } })
          .catch(() => null)
        if (answer?.status !== 200) return
        answered.set(game, score)
      }
    }
    const writers = board.games.map(game => writer(game.id))
    const before = sum(answered)
    while (sum(answered) < before + 60 + round * 40) await new Promise(resolve => setImmediate(resolve))
    await product.stop('SIGKILL')
    await Promise.all(writers)

    product = await startProcess(dataDir)
    const reader = new Client(product.origin)
    const { data } = await expectStatus(reader.call(getBoard, { params: { id: board.id as BoardId } }), 200)
    for (const game of data.games) {
      const score = game.scoreTeam1 ?? 0
      expect(score).toBeGreaterThanOrEqual(answered.get(game.id) ?? 0)
      expect(score).toBeLessThanOrEqual(asked.get(game.id) ?? 0)
      answered.set(game.id, score)
    }
  }
  expect(await product.stop()).toBe(0)
  expect(await viewsEqualRebuild(dataDir)).toBe(true)
})

const sum = (scores: Map<GameId, number>) => [...scores.values()].reduce((total, score) => total + score, 0)
