import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { pastPages } from '@pingboard/services/kernel/past-pages.ts'
import { type TallyPage, tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { versionsOf } from '@pingboard/services/kernel/view-versions.ts'
import { EVERY, keepWaypoints, waypointsName } from '@pingboard/services/kernel/waypoints.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { anEvent, events } from '../adapters/events.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-waypoints-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function open(version = tallyPage.version) {
  const engine = await openEmbedded({ dir, views: [{ ...tallyPage, version }], clock: systemClock })
  const stop = new AbortController()
  onTestFinished(async () => {
    stop.abort()
    await engine.close()
  })
  const name = waypointsName(tallyPage)
  return {
    ...engine,
    /** Follows the log until the waypoints have reached its end. */
    async keep() {
      const keeping = keepWaypoints(tallyPage, engine, stop.signal)
      await engine.views.reached(
        name,
        (await engine.log.readStream('tally-a', 2 * EVERY - 2, 1))[0]?.position ?? '',
        10_000,
      )
      stop.abort()
      await keeping
    },
    waypoints: () =>
      Array.fromAsync(engine.views.all(name), ({ id, revision, doc }) => ({ id, revision, doc })),
  }
}

async function aLongTally() {
  const engine = await open()
  await engine.log.append('tally-a', 'no-stream', events(2 * EVERY + 500))
  await engine.log.append('tally-b', 'no-stream', events(5))
  return engine
}

test('a past revision is read from the stored waypoints, which survive a restart and are the same when they are made again', async () => {
  const engine = await aLongTally()
  await engine.keep()
  const kept = await engine.waypoints()
  expect(kept.map(({ id }) => id)).toEqual([`a@${2 * EVERY - 1}`, `a@${EVERY - 1}`].toSorted())
  await engine.close()

  const again = await open()
  expect(await again.waypoints()).toEqual(kept)
  let read = 0
  const log = {
    readStream: async (...asked: Parameters<typeof again.log.readStream>) => {
      const found = await again.log.readStream(...asked)
      read += found.length
      return found
    },
  }
  const count = pastPages<TallyPage>(tallyPage, log, again.views)
  const at = 2 * EVERY + 100
  const [event] = await again.log.readStream('tally-a', at - 1, 1)
  expect(event?.data).toMatchObject({ to: (await count('tally-a', at))?.page.count })
  // One event for `at` itself, and 101 events after the waypoint.
  expect(read).toBe(1 + 101)

  await again.views.drop(waypointsName(tallyPage))
  expect(await again.waypoints()).toEqual([])
  await again.keep()
  expect(await again.waypoints()).toEqual(kept)
})

test('they are no documents of their view, and go with its version', async () => {
  const engine = await aLongTally()
  await engine.keep()
  await engine.log.append('tally-a', 'any', [anEvent()])
  expect((await engine.views.find('tally-page.v1', 'by', ['a'], { page: 1, size: 10 })).total).toBe(2)
  await engine.close()
  const newer = await open(tallyPage.version + 1)
  expect(await newer.waypoints()).toHaveLength(2)
  const later = new Date(Date.now() + 60_000)
  await newer.views.use(versionsOf([{ ...tallyPage, version: tallyPage.version + 1 }]), later)
  expect(await newer.views.dropUnused(later)).toEqual(versionsOf([tallyPage]))
  expect(await newer.waypoints()).toEqual([])
})
