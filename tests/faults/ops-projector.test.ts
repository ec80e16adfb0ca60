import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { healthOf } from '@pingboard/run/observing/health.ts'
import { type Follower, watchProgress } from '@pingboard/run/observing/progress.ts'
import { runProjector } from '@pingboard/services/kernel/projector.ts'
import { tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { expect, test } from 'vitest'
import { tallySource } from '../adapters/bus.suite.ts'
import { embedded } from '../adapters/embedded.ts'
import { anEvent } from '../adapters/events.ts'
import { until } from '../adapters/promises.ts'

const SECOND = 1000

/** What an operator sees of the followers of a real log, on a clock that the test moves. */
async function observed(followers: () => readonly Follower[], head: () => Promise<string>) {
  let now = 0
  const progress = watchProgress({
    followers,
    head,
    now: () => now,
    log: { info: () => {}, error: () => {} },
  })
  const health = healthOf({ needed: {}, optional: {}, progress })
  await progress.look()
  return async (seconds: number) => {
    now = seconds * SECOND
    return health()
  }
}

test('a projector that stopped is told of within 30 s of the log growing, although its view says nothing of it', async () => {
  const { log, views } = await embedded()
  const name = viewName(tallyPage)
  const stop = new AbortController()
  const loop = runProjector(tallyPage, { log, views }, stop.signal)
  const append = () => log.append('tally-1', 'any', [anEvent()])
  const position = () => views.checkpoint(name)
  const after = await observed(
    () => [{ kind: 'view', name, position }],
    () => log.head(),
  )

  await append()
  await until(async () => (await position()) === (await log.head()), 'the level view')
  expect(await after(100)).toMatchObject({ status: 'ready' })

  stop.abort()
  await loop
  await append()
  expect(await after(101)).toMatchObject({ status: 'ready' })
  expect(await after(130)).toMatchObject({ status: 'not ready', failing: [`view ${name}`] })

  const again = new AbortController()
  const second = runProjector(tallyPage, { log, views }, again.signal)
  await until(async () => (await position()) === (await log.head()), 'the level view')
  expect(await after(131)).toMatchObject({ status: 'ready', failing: [] })
  again.abort()
  await second
})

test('a consumer of the bus that ended, or never answers, is told of; a quiet one is not', async () => {
  const { log, views } = await embedded()
  const bus = openBus({ log, views, sources: [tallySource] })
  const signal = AbortSignal.timeout(60 * SECOND)
  const ended = new AbortController()
  const consume = (name: string, topics: string[], handle: () => Promise<void>, until = signal) =>
    bus.consume({ name, topics, from: 'now' }, handle, until)
  void consume('hanging', ['tallies'], () => new Promise(() => {}))
  void consume('sound', ['tallies'], async () => {})
  void consume('quiet', ['others'], async () => {})
  const gone = consume('ended', ['tallies'], async () => {}, ended.signal)
  await until(() => bus.positions().size === 4, 'all four consumers')
  const followers = () =>
    [...bus.positions()].map(([name, position]) => ({
      kind: 'consumer' as const,
      name,
      position: () => position,
    }))
  const after = await observed(followers, () => log.head())

  ended.abort()
  await gone
  await log.append('tally-1', 'any', [anEvent()])
  const head = await log.head()
  await until(() => bus.positions().get('sound') === head, 'the sound consumer')
  await until(() => bus.positions().get('quiet') === head, 'the quiet consumer')
  expect(await after(1)).toMatchObject({ status: 'ready' })
  const { status, degraded } = await after(30)
  expect([status, degraded.toSorted()]).toEqual(['degraded', ['consumer ended', 'consumer hanging']])
})
