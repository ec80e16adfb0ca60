import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { childOf } from '@pingboard/run/cluster/child.ts'
import { planLoopback } from '@pingboard/run/cluster/loopback.ts'
import { CLUSTER, type PartName } from '@pingboard/run/cluster/processes.ts'
import { VERSIONS } from '@pingboard/run/open/views.ts'
import { CONSUMERS } from '@pingboard/run/ops/migrate/places.ts'
import { consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import { PUBLISHED } from '@pingboard/services/kernel/publisher.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../adapters/promises.ts'
import { answered, eachFromElsewhere, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { RAISED } from '../support/raised.ts'
import { aDatabase, addressOf, aName, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'
import { asProcess } from './mongodb-roles.ts'

const WITHIN_MS = 120_000

/** One process of each kind, each with its own rights on MongoDB. */
async function aCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-roles-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const mongodb = aDatabase()
  const planned = await planLoopback({
    engines: { eventstore: addressOf('eventstore'), mongodb, kafka: addressOf('kafka') },
    dataDir,
    counts: { api: 1, live: 1, projectors: 1, notifications: 1 },
    settings: {
      ...RAISED,
      INSTALLATION: aName(),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: process.env.TEST_LOG ?? 'warn',
    },
  })
  eachFromElsewhere()
  const refused: Partial<Record<PartName, readonly string[]>> = {}
  const starting = planned.map(async ({ name, part, env }) => {
    const door = await asProcess(mongodb, part)
    refused[part] = door.refused
    const child = childOf({ name, env: { ...env, MONGODB_URL: door.url }, args: ['--empty'] })
    onTestFinished(async () => void (await child.stop()))
    await child.start()
  })
  await Promise.all(starting)
  const ready = await Promise.all(
    planned.map(({ operations }) =>
      until(
        async () => (await fetch(`${operations}/health/ready`).catch(() => null))?.ok === true,
        'a process is ready',
        WITHIN_MS,
      ),
    ),
  )
  expect(ready).toHaveLength(CLUSTER.length)
  return { mongodb, refused, origin: planned.find(({ part }) => part === 'edge')?.origin ?? '' }
}

describe.skipIf(without('eventstore', 'mongodb', 'kafka'))('a cluster with the shipped roles', () => {
  it('keeps its views, and the places of publisher and consumers', { timeout: 400_000 }, async () => {
    const { mongodb, refused, origin } = await aCluster()
    const owner = await somebody(origin, 'Odile')
    owner.readsItsWrites = true
    const board = await aBoardIn(await aGroupOf(owner, 'Les pongistes'), owner, 1)
    const params = { id: board.games[0]?.id ?? '' }
    await answered(() => owner.call(updateGame, { params, body: { scoreTeam1: 1 } }), 200)

    const { db } = await connected(mongodb)
    const versions = db.collection<{ _id: string; checkpoint?: Position }>('views')
    // One that follows several topics keeps a place for each, and its lowest waits for a message of every topic.
    const consumers = CONSUMERS.map(name => (name === 'notifications' ? `${name}.boards` : name))
    const places = [PUBLISHED, ...consumers.map(consumerPlace)]
    const pages = VERSIONS.filter(name => name.includes('-page.'))
    for (const name of [...places, ...pages])
      await until(
        async () => ((await versions.findOne({ _id: name }))?.checkpoint ?? START) > START,
        `a place of ${name}`,
        30_000,
      )
    // Other refusals are expected: every process opens the records, and goes on without those that are closed to it.
    const ofViews = Object.entries(refused).flatMap(([part, calls]) =>
      calls.filter(call => call.includes(' view.')).map(call => `${part}: ${call}`),
    )
    expect(ofViews).toEqual([])
    // What a process would ask again and again: the note that views are used, and the limits of calls.
    const again = Object.entries(refused).flatMap(([part, calls]) =>
      calls.filter(call => / (?:views|counts\.rate-limits)$/.test(call)).map(call => `${part}: ${call}`),
    )
    expect(again).toEqual([])
  })
})
