// Enters one score after the other on its own thread, so that the test's work is not counted as the product's. On any
// message it answers the longest wait since the last message, in milliseconds, or the error that ended it.
import { parentPort, workerData } from 'node:worker_threads'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { Client, expectStatus } from '../../support/client.ts'

const { origin, cookie, game } = workerData as { origin: string; cookie: string; game: string }
const scorer = Object.assign(new Client(origin), { cookie })
const params = { id: game as never }
let longest = 0
let failure: string | null = null

parentPort?.on('message', () => {
  parentPort?.postMessage(failure ?? longest)
  longest = 0
})

try {
  for (let score = 1; ; score = (score % 900) + 1) {
    const began = performance.now()
    await expectStatus(scorer.call(updateGame, { params, body: { scoreTeam1: score } }), 200)
    longest = Math.max(longest, performance.now() - began)
  }
} catch (error) {
  failure = String(error)
}
