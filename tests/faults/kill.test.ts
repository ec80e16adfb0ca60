import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import { viewsEqualRebuild } from '../support/rebuild.ts'
import { scale } from '../support/scale.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-kill-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** DUR-1, proof (b). */
const KILLS = scale(100)
/** Kills between two orderly stops, after which the views are compared. */
const COMPARED_EVERY = 10
const WRITERS = 5
/** Most answered commands of a round before the process may be killed, and most milliseconds after them. */
const MOST_ANSWERED = 120
const MOST_LATER_MS = 20

/** The nth change of a game as its two scores, which together only grow. */
const scoresOf = (change: number) => ({ scoreTeam1: change % 1000, scoreTeam2: Math.floor(change / 1000) })
const changeOf = ({ scoreTeam1, scoreTeam2 }: Board['games'][number]) =>
  (scoreTeam2 ?? 0) * 1000 + (scoreTeam1 ?? 0)

proof(
  'after kill -9 at any moment of scoring everything that was answered is there, and the views equal a rebuild',
  { timeout: 600_000 },
  async ({ random, note }) => {
    let product = await startProcess(dataDir, { env: RAISED })
    const owner = await somebody(product.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, WRITERS)
    /** Per game: the last answered change, and the last change that was sent. */
    const answered = new Map<GameId, number>()
    const asked = new Map<GameId, number>()
    let compared = 0

    async function write(game: GameId): Promise<void> {
      const client = Object.assign(new Client(product.origin), { cookie: owner.cookie })
      for (let change = (answered.get(game) ?? 0) + 1; ; change++) {
        asked.set(game, change)
        const answer = await client
          .call(updateGame, { params: { id: game }, body: scoresOf(change) })
          .catch(() => null)
        if (answer?.status !== 200) return
        answered.set(game, change)
      }
    }

    for (let kill = 1; kill <= KILLS; kill++) {
      const enough = sum(answered) + random.below(MOST_ANSWERED)
      const writers = board.games.map(game => write(game.id))
      while (sum(answered) < enough) await new Promise(resolve => setImmediate(resolve))
      await wait(random.next() * MOST_LATER_MS)
      await product.stop('SIGKILL')
      await Promise.all(writers)

      product = await startProcess(dataDir, { env: RAISED })
      const reader = new Client(product.origin)
      const { data } = await expectStatus(reader.call(getBoard, { params: { id: board.id } }), 200)
      for (const game of data.games) {
        expect(changeOf(game)).toBeGreaterThanOrEqual(answered.get(game.id) ?? 0)
        expect(changeOf(game)).toBeLessThanOrEqual(asked.get(game.id) ?? 0)
        answered.set(game.id, changeOf(game))
      }
      if (kill % COMPARED_EVERY !== 0) continue
      expect(await product.stop()).toBe(0)
      expect(await viewsEqualRebuild(dataDir)).toBe(true)
      compared++
      product = await startProcess(dataDir, { env: RAISED })
    }
    expect(await product.stop()).toBe(0)
    expect(compared).toBeGreaterThan(0)
    note('kills', KILLS)
    note('commands answered and kept', sum(answered))
    note('views compared with a rebuild', compared)
  },
)

const sum = (changes: Map<GameId, number>) =>
  [...changes.values()].reduce((total, change) => total + change, 0)
