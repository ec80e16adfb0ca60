import { expect, it } from 'vitest'
import type { EventLog } from '../ports/event-log.ts'
import { type PublicSource, publicEvents } from './public-events.ts'
import { stored } from './testing/events.ts'
import { type TallyEvent, type TallyPage, tallyPage, tallyTypes } from './testing/tally.ts'

const source: PublicSource<TallyPage, TallyEvent, { count: number }> = {
  topic: 'tallies',
  view: tallyPage,
  publish: events => ({ count: events.length }),
}
const LENGTH = 1280
const PAGE = 64
const events = Array.from({ length: LENGTH }, (_, revision) =>
  stored(tallyTypes, 't', revision, { type: 'Raised', data: { to: revision, by: 'a' } }),
)
const pages = Array.from({ length: LENGTH / PAGE }, (_, page) => events.slice(page * PAGE, (page + 1) * PAGE))

function aLog() {
  const counts = { read: 0 }
  const log = {
    async readStream(_stream: string, after = -1, limit = Number.POSITIVE_INFINITY) {
      const found = events.slice(after + 1, after + 1 + limit)
      counts.read += found.length
      return found
    },
  }
  return { log: log as unknown as EventLog, counts }
}

it('a consumer that follows another one through a long stream reads none of it again', async () => {
  const { log, counts } = aLog()
  const consumerOf = publicEvents(log)
  const [first, second] = [consumerOf(), consumerOf()]
  const heard = []
  for (const page of pages) heard.push(...(await first([source], page)))
  const again = []
  for (const page of pages) again.push(...(await second([source], page)))
  expect(again).toEqual(heard)
  expect(counts.read).toBe(0)
})

it('a consumer that begins in the middle of a stream in which another one is ahead reads its beginning once', async () => {
  const { log, counts } = aLog()
  const consumerOf = publicEvents(log)
  const [first, second] = [consumerOf(), consumerOf()]
  for (const page of pages) await first([source], page)
  for (const page of pages.slice(10)) await second([source], page)
  // Up to the event that it begins with.
  expect(counts.read).toBe(10 * PAGE + 1)
})

it('pages that come again are the same messages again', async () => {
  const consumer = publicEvents(aLog().log)()
  const once = []
  for (const page of pages) once.push(...(await consumer([source], page)))
  const twice = []
  for (const page of pages) twice.push(...(await consumer([source], page)))
  expect(twice).toEqual(once)
})

it('a message overtakes where a later one of its topic holds an event from before it', async () => {
  const types = { ...tallyTypes, category: 'other' }
  const other = { ...source, topic: 'others', view: { ...tallyPage, types } }
  const revisions = new Map<string, number>()
  const page = ['a', 'b', 'other c', 'a', 'd', 'b', 'd', 'e'].map((name, nth) => {
    const revision = revisions.get(name) ?? 0
    revisions.set(name, revision + 1)
    const raised = { type: 'Raised', data: { to: revision, by: 'a' } } as const
    const of = name.startsWith('other') ? types : tallyTypes
    return stored(of, name, revision, raised, { position: String(nth).padStart(16, '0') })
  })
  const messages = await publicEvents(aLog().log)()([source, other], page)
  expect(messages.map(({ key, overtakes = false }) => [key, overtakes])).toEqual([
    // Between the events of others, but alone in its topic.
    ['other c', false],
    ['a', true],
    ['b', true],
    ['d', false],
    ['e', false],
  ])
})
