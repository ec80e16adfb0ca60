import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { startChild } from '../load/support/child.ts'
import { quantile } from '../load/support/statistics.ts'
import { expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { proof } from '../support/proof.ts'
import { RAISED } from '../support/raised.ts'
import type { Random } from '../support/random.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { playOn } from './long/board.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-long-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const EVENTS = scale(200_000)
const AT_ONCE = scale(1000, 250)
const QUESTIONS = scale(10_000)
/** Milliseconds. */
const HEALTH_WITHIN = 250
const SCORE_WITHIN = 300

/** A request that any visitor may make about a board's present or past. */
function aQuestion(origin: string, { id, games }: Board, random: Random): string {
  const board = `${origin}/api/boards/${id}`
  const game = `${origin}/api/games/${random.pick(games).id}`
  switch (random.below(6)) {
    case 0:
      return board
    case 1:
      return game
    case 2:
      return `${board}/history?page=${1 + random.below(EVENTS / 100)}`
    case 3:
      return `${board}/history?before=${random.below(EVENTS)}&limit=${1 + random.below(100)}`
    case 4:
      return `${game}/history?page=${1 + random.below(EVENTS / 100 / games.length)}`
    default:
      return `${board}?at=${random.below(EVENTS)}`
  }
}

proof(
  'a thousand questions at once about a very long board and its past: health is answered all the time, and scores go on',
  { timeout: 600_000 },
  async ({ random, note }) => {
    const first = await startProcess(dataDir)
    const owner = await somebody(first.origin)
    const board = await aBoardIn(await aGroupOf(owner), owner, 30)
    await first.stop()
    await playOn(dataDir, board, EVENTS - 1, random.fork())
    const product = await startProcess(dataDir, { env: { ...RAISED, NODE_ENV: 'production' } })
    Object.assign(owner, { origin: product.origin })
    const params = { id: board.games[0]?.id as never }
    const score = (to: number) => owner.call(updateGame, { params, body: { scoreTeam1: to } })
    const began = performance.now()
    await expectStatus(score(1), 200)
    const cold = performance.now() - began

    const drawn = random.fork()
    const flood = new Worker(join(import.meta.dirname, 'long', 'flood.ts'), {
      workerData: {
        addresses: Array.from({ length: QUESTIONS }, () => aQuestion(product.origin, board, drawn)),
        atOnce: AT_ONCE,
      },
    })
    const answered = once(flood, 'message') as Promise<[{ took: number[]; statuses: Record<string, number> }]>
    let isOver = false
    const health: number[] = []
    const scores: number[] = []
    /** Asks until the end. */
    async function measure(
      into: number[],
      pause: number,
      ask: (count: number) => Promise<{ status: number }>,
    ) {
      while (!isOver) {
        const from = performance.now()
        expect((await ask(into.length)).status).toBe(200)
        into.push(performance.now() - from)
        await wait(pause)
      }
    }
    const bare = startChild(join(import.meta.dirname, 'long', 'bare.ts'))
    const bareOrigin = await bare.ask<string>('origin')
    const idle: number[] = []
    const meanwhile = Promise.all([
      measure(idle, 10, () => fetch(bareOrigin)),
      measure(health, 10, () => fetch(`${product.origin}/health/live`)),
      measure(scores, 20, count => score(2 + (count % 900))),
    ])
    const [{ took, statuses }] = await answered
    isOver = true
    await meanwhile
    await bare.stop()
    note('events of the board', EVENTS)
    note('first score after the start, the whole stream folded', `${Math.round(cold)} ms`)
    note('questions', QUESTIONS)
    note('at once', AT_ONCE)
    note('answered, p99', `${Math.round(quantile(took, 0.99))} ms`)
    note('health asked', health.length)
    note('slowest answer of a bare server beside it', `${Math.round(Math.max(...idle))} ms`)
    note('slowest answer of health', `${Math.round(Math.max(...health))} ms`)
    note('scores meanwhile', scores.length)
    note('score, p99', `${Math.round(quantile(scores, 0.99))} ms`)
    // The product answers a thousand reads at once, and one of them may not be over when the next begins.
    note('turned away for a second', statuses['503'] ?? 0)
    expect({ ...statuses, 503: 0 }).toEqual({ 200: QUESTIONS, 503: 0 })
    // A run of a tenth shares the processor with other tests, which may stop the product for a second, and enters some
    // thirty scores. So it judges 90 % of the answers, with three times the limit plus the time of a bare server. Work
    // that is not cut into turns makes each score wait for all questions, for some seconds.
    const judged = (values: readonly number[], share: number) =>
      IS_WHOLE ? quantile(values, share) : (quantile(values, 0.9) - quantile(idle, 0.9)) / 3
    expect(judged(health, 1)).toBeLessThan(HEALTH_WITHIN)
    expect(judged(scores, 0.99)).toBeLessThan(SCORE_WITHIN)
    expect(await product.stop()).toBe(0)
  },
)
