import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import type { PartName } from '@pingboard/run/cluster/processes.ts'
import { VERSIONS } from '@pingboard/run/open/views.ts'
import { CONSUMERS, lowerPlaces, putPlaces, TOPICS } from '@pingboard/run/ops/migrate/places.ts'
import { consumerPlaces } from '@pingboard/services/kernel/consumer-places.ts'
import { checkpointKeeper, consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import { PUBLISHED } from '@pingboard/services/kernel/publisher.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../adapters/documents.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'
import { asProcess } from './mongodb-roles.ts'

const absent = without('mongodb')
const position = (number: number) => String(number).padStart(16, '0')
const ASIDE = { position: position(2), type: 'boards.ScoreChanged.v1', error: 'cannot digest', stack: '' }
const [PAGE = ''] = VERSIONS
/** As a build before this one named a view. */
const OLDER = 'board-page.v1'

/** Views with the rights of a process, on a server that enforces them. */
async function viewsAs(process: PartName | 'operator', url: string, stored: readonly string[] = []) {
  const door = await asProcess(url, process, stored)
  return { views: await openMongoViews(await connected(door.url)), refused: door.refused }
}

describe.skipIf(absent)(`rights of processes on views ${absent ?? ''}`, () => {
  it('the publisher keeps its place with the rights of the projectors', async () => {
    const { views, refused } = await viewsAs('projectors', aDatabase())
    const keeper = checkpointKeeper(views, PUBLISHED)
    keeper.keep(position(7))
    await keeper.settled()
    expect(refused).toEqual([])
    expect(await views.checkpoint(PUBLISHED)).toBe(position(7))
  })

  it.each(CONSUMERS)('the consumer %s keeps its places with the rights of the notifications', async name => {
    const url = aDatabase()
    const { views, refused } = await viewsAs('notifications', url)
    const places = await consumerPlaces(views, { name, topics: TOPICS })
    for (const [nth, topic] of TOPICS.entries()) places.keep(topic, position(nth + 1))
    await places.settled()
    expect(refused).toEqual([])
    const again = await consumerPlaces(views, { name, topics: TOPICS })
    expect(TOPICS.map(topic => again.of(topic))).toEqual(TOPICS.map((_, nth) => position(nth + 1)))
    expect(await views.checkpoint(consumerPlace(name))).toBe(position(1))
  })

  it('projectors store every view of this build, and every process is told what is set aside', async () => {
    const url = aDatabase()
    const { views, refused } = await viewsAs('projectors', url)
    await views.use(VERSIONS, new Date())
    for (const name of VERSIONS) {
      await views.store(name, [], position(1))
      await views.store(name, [aDocument('a', 1), aDocument('b', 1, { setAside: ASIDE })], position(2))
    }
    await views.store(PUBLISHED, [], position(2))
    for (const process of ['projectors', 'api', 'live', 'notifications', 'operator'] as const) {
      const seen = await viewsAs(process, url)
      expect((await seen.views.setAside()).map(({ name }) => name)).toEqual(VERSIONS.toSorted())
      expect(await seen.views.isSetAside(PAGE, 'b')).toBe(true)
      expect(await seen.views.get(PAGE, 'a')).toMatchObject({ revision: 1 })
      expect(seen.refused).toEqual([])
    }
    expect(refused).toEqual([])
  })

  it('an operator puts places there, and puts them back', async () => {
    const { views, refused } = await viewsAs('operator', aDatabase())
    const places = new Map(CONSUMERS.map(name => [name, position(5)]))
    await putPlaces(places, new Map([[position(5), position(6)]]), views, position(9))
    expect(await lowerPlaces(views, position(3))).toBe(1 + CONSUMERS.length)
    expect(await views.checkpoint(PUBLISHED)).toBe(position(3))
    expect(refused).toEqual([])
  })

  it('a view of an older build is read while its processes stop, and dropped afterwards', async () => {
    const url = aDatabase()
    const before = await openMongoViews(await connected(url))
    await before.use([OLDER], new Date(0))
    await before.store(OLDER, [aDocument('a', 1)], position(2))
    const { views, refused } = await viewsAs('projectors', url, [`view.${OLDER}`])
    expect(await views.setAside()).toEqual([])
    await views.store(OLDER, [aDocument('a', 2)], position(3))
    expect(await views.dropUnused(new Date())).toEqual([OLDER])
    expect(refused).toEqual([])
    await expect(
      (await viewsAs('live', url, [`view.${OLDER}`])).views.store(OLDER, [aDocument('a')], position(4)),
    ).rejects.toThrow('Unauthorized')
  })
})
