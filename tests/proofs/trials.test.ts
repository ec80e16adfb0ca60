import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { chanceOfWorse } from '@pingboard/infra/edge/trial/fisher.ts'
import { isWorse, lookOf } from '@pingboard/infra/edge/trial/judge.ts'
import { aTrialShop, heard } from '@pingboard/infra/edge/trial/testing.ts'
import { newBrowser } from '@pingboard/infra/edge/trial/visitor.ts'
import { openSliceReports } from '@pingboard/infra/slice-reports/sqlite.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { aDirectory } from '../adapters/promises.ts'
import { proof } from '../support/proof.ts'
import { judged, PROMISE_MS, stretchesOf } from '../support/stretches.ts'
import { type Judge, theJudge, trialOf } from './trials/evening.ts'

/** So many are cheap: they run whole with `npm test`, too. */
const RUNS = 1000
const BROWSERS = 2000
const RATES = [0, 0.01, 0.05, 0.2]

proof(
  'an equal version is abandoned in fewer than 1 of 100 trials',
  { timeout: 60_000 },
  async ({ random, note }) => {
    for (const rate of RATES) {
      let abandoned = 0
      for (let run = 0; run < RUNS; run++)
        if (trialOf(BROWSERS, { on: rate, tried: rate }, theJudge(), random) !== null) abandoned++
      note(`equal, ${rate * 100} % of the browsers meet a fault: abandoned of ${RUNS}`, abandoned)
      expect(abandoned).toBeLessThan(RUNS / 100)
    }
  },
)

proof('who looks at 1 % again and again abandons more', { timeout: 60_000 }, async ({ random, note }) => {
  let abandoned = 0
  const impatient: Judge = (on, tried) => {
    const smaller = Math.min(on.browsers, tried.browsers)
    return smaller >= 30 && (on.browsers + tried.browsers) % 30 === 0 && chanceOfWorse(tried, on) < 0.01
  }
  for (let run = 0; run < RUNS; run++)
    if (trialOf(BROWSERS, { on: 0.2, tried: 0.2 }, impatient, random) !== null) abandoned++
  note(`the same with an impatient judge: abandoned of ${RUNS}`, abandoned)
  expect(abandoned).toBeGreaterThan(RUNS / 100)
})

proof(
  'a version that is ten points worse is abandoned in most trials',
  { timeout: 60_000 },
  async ({ random, note }) => {
    for (const rate of RATES) {
      const after: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const found = trialOf(BROWSERS, { on: rate, tried: rate + 0.1 }, theJudge(), random)
        if (found !== null) after.push(found)
      }
      const median = after.toSorted((one, other) => one - other)[Math.floor(after.length / 2)] ?? 0
      note(`${rate * 100} % against ${rate * 100 + 10} %: abandoned of ${RUNS}`, after.length)
      note('  after so many browsers, median', median)
      expect(after.length).toBeGreaterThan(RUNS / 2)
    }
    const broken = trialOf(BROWSERS, { on: 0.01, tried: 0.6 }, theJudge(), random)
    note('1 % against 60 %: abandoned after so many browsers', broken ?? 'never')
    expect(broken).toBeLessThan(100)
  },
)

proof(
  'three addresses bring no candidate of another team down, in whatever order they report',
  { timeout: 60_000 },
  async ({ random, note }) => {
    const reports = openSliceReports(await aDirectory())
    onTestFinished(() => reports.close())
    const at = new Date('2026-11-20T20:00:00Z')
    const [TRIALS, HONEST, ATTACKERS] = [30, 60, 90]
    let [abandoned, withoutTheRule] = [0, 0]
    for (let trial = 0; trial < TRIALS; trial++) {
      const period = `trial-${trial}`
      const tally = async (version: string) => reports.figures('mfe-club', version, period)
      const all = [
        ...Array.from({ length: HONEST }, (_, browser) => ({
          version: browser % 2 ? '1.1.0' : '1.0.0',
          browser: `honest-${browser}`,
          address: `home-${browser}`,
          fault: null,
        })),
        ...Array.from({ length: ATTACKERS }, (_, browser) => ({
          version: '1.1.0',
          browser: `attacker-${browser}`,
          address: `attack-${browser % 3}`,
          fault: 'render' as const,
        })),
      ]
      let [last, isAbandoned, wouldBe] = [0, false, false]
      while (all.length > 0) {
        const [report] = all.splice(random.below(all.length), 1)
        if (!report || !(await reports.add({ slice: 'mfe-club', period, shownMs: null, ...report }, at)))
          continue
        const [on, tried] = [await tally('1.0.0'), await tally('1.1.0')]
        const look = lookOf(on, tried)
        if (look <= last) continue
        last = look
        isAbandoned ||= isWorse(look, on, tried)
        wouldBe ||= isWorse(look, on, { ...tried, faultyTogether: 0 })
      }
      if (isAbandoned) abandoned++
      if (wouldBe) withoutTheRule++
    }
    note(
      `${HONEST} honest browsers, ${ATTACKERS} hostile ones of 3 addresses: abandoned of ${TRIALS}`,
      abandoned,
    )
    note('  without the rule on three addresses', withoutTheRule)
    expect(abandoned).toBe(0)
    expect(withoutTheRule).toBeGreaterThan(0)
  },
)

proof(
  '5,000 reports a second from one address hold nothing up, and store five browsers at most',
  { timeout: 60_000 },
  async ({ note }) => {
    const [BROWSERS_HERE, PER_SECOND, SECONDS] = [200, 5000, 2]
    const shop = await aTrialShop()
    onTestFinished(() => shop.close())
    await shop.tryOut('1.1.0', { share: 1 })
    const trials = shop.open()
    const app = httpServer({ logger: pino({ level: 'silent' }), trustedProxies: ['127.0.0.1'] })
    onTestFinished(() => app.close())
    await app.register(trials.routes)
    app.get('/page', async request => trials.tell(request, true))
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const browsers = Array.from({ length: BROWSERS_HERE }, newBrowser)
    const cookies = browsers.map(browser => `pingboard_browser=${browser}`)
    const bodies: string[] = []
    for (const cookie of cookies) {
      const headers = { cookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
      const { pageKey: key } = (await app.inject({ url: '/page', headers })).json()
      bodies.push(
        JSON.stringify({ key, slice: 'mfe-boards', version: '1.1.0', fault: 'load', shownMs: null }),
      )
    }
    const flood = join(import.meta.dirname, 'trials', 'flood.ts')
    const data = { origin, cookies, bodies, perSecond: PER_SECOND, seconds: SECONDS }
    const done = Promise.withResolvers<{ answers: [number, number][]; seconds: number }>()
    const turns = await stretchesOf(async () => {
      const worker = new Worker(flood, { workerData: data })
      worker.once('message', done.resolve)
      worker.once('error', done.reject)
      await done.promise
    })
    const { answers, seconds } = await done.promise
    note('reports sent', PER_SECOND * SECONDS)
    note('  in seconds', Number(seconds.toFixed(1)))
    note('longest turn of the event loop that is judged, ms', Number(judged(turns).toFixed(2)))
    const { browsers: stored } = await shop.reports.figures('mfe-boards', '1.1.0')
    note('browsers stored', stored)
    expect(answers).toEqual([[204, PER_SECOND * SECONDS]])
    expect(stored).toBe(5)
    expect(judged(turns)).toBeLessThan(PROMISE_MS)
  },
)

proof(
  'figures of a trial with as many browsers as count hold nothing up',
  { timeout: 60_000 },
  async ({ note }) => {
    const reports = openSliceReports(await aDirectory())
    onTestFinished(() => reports.close())
    const at = new Date('2026-11-20T20:00:00Z')
    const of = { version: '1.1.0', period: 'trial' }
    const turns = await stretchesOf(async () => {
      await heard(reports, of, { browsers: 10_000, faulty: 2000 }, at)
    })
    const reading = await stretchesOf(async () => {
      for (let round = 0; round < 50; round++) {
        await reports.figures('mfe-boards', '1.1.0', 'trial')
        await new Promise(setImmediate)
      }
    })
    const forgetting = await stretchesOf(() => reports.forgetBefore(new Date(at.getTime() + 1)))
    note('longest turn of reading figures of 10,000 browsers, ms', Number(judged(reading).toFixed(2)))
    note('longest turn of forgetting them, ms', Number(judged(forgetting).toFixed(2)))
    expect(turns.length).toBeGreaterThan(0)
    expect(judged(reading)).toBeLessThan(PROMISE_MS)
    expect(judged(forgetting)).toBeLessThan(PROMISE_MS)
  },
)
