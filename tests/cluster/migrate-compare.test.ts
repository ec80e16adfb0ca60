import { VIEWS } from '@pingboard/run/open/views.ts'
import { copyInstallation, type Installation } from '@pingboard/run/ops/migrate/all.ts'
import { compareLogs, copyLog } from '@pingboard/run/ops/migrate/log.ts'
import { compareRecords } from '@pingboard/run/ops/migrate/records.ts'
import { compareSlices } from '@pingboard/run/ops/migrate/slices.ts'
import { compareTokens, copyTokens } from '@pingboard/run/ops/migrate/tokens.ts'
import { compareViews } from '@pingboard/run/ops/migrate/views.ts'
import { openOffline } from '@pingboard/run/ops/offline.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { type EventLog, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { aToken } from '../adapters/slice-tokens.suite.ts'
import { aFolder, aPlayedDirectory } from './migrate-scene.ts'

// Between folders, because only what is compared matters here.

let folder: Awaited<ReturnType<typeof aFolder>>
let from: Installation
let to: Installation
const closing = new AsyncDisposableStack()
const said: string[] = []
const say = (line: string) => void said.push(line)

async function installation(name: string): Promise<Installation> {
  const offline = await openOffline({ dataDir: folder.at(name) }, { mustExist: false })
  closing.defer(offline.close)
  return {
    ...offline.engine,
    people: offline.people.transfer,
    slices: offline.slices,
    sliceTokens: offline.sliceTokens,
    atOnce: 100,
  }
}

beforeAll(async () => {
  folder = await aFolder()
  await aPlayedDirectory(folder.at('from'))
  from = await installation('from')
  to = await installation('to')
  await copyInstallation(from, to, say)
})
afterAll(async () => {
  await closing.disposeAsync()
  await folder[Symbol.asyncDispose]()
})

describe('the comparison after a copy finds', () => {
  const places = { places: [], say }
  /** A log that changes what another one gives. */
  const logWith = (defect: Partial<EventLog>): EventLog =>
    new Proxy(to.log, {
      get: (log, name) => Reflect.get(defect, name) ?? Reflect.get(log, name).bind?.(log),
    })

  test('nothing where all is the same, however often it is copied', async () => {
    await copyInstallation(from, to, say)
    expect(said.at(-1)).toMatch(/are the same/)
    await compareLogs(from.log, to.log, places)
    await compareRecords(from.people, to.people)
    await compareSlices(from.slices, to.slices)
    await compareTokens(from.sliceTokens, to.sliceTokens)
    await compareViews(from, to)
  })

  test('a token that a team lost since, and one that the source does not have', async () => {
    const token = aToken()
    const differ = 'the tokens of slices differ'
    await from.sliceTokens.add(token, 'd'.repeat(64))
    await expect(compareTokens(from.sliceTokens, to.sliceTokens)).rejects.toThrow(differ)
    expect(await copyTokens(from.sliceTokens, to.sliceTokens)).toBe(1)
    await compareTokens(from.sliceTokens, to.sliceTokens)
    await from.sliceTokens.revoke(token.id, '2026-11-24T10:00:00.000Z')
    await expect(compareTokens(from.sliceTokens, to.sliceTokens)).rejects.toThrow(differ)
    for (let again = 0; again < 2; again++) await copyTokens(from.sliceTokens, to.sliceTokens)
    await compareTokens(from.sliceTokens, to.sliceTokens)
    await to.sliceTokens.add({ ...token, id: 'tok_fedcba9876543210' }, 'e'.repeat(64))
    await expect(compareTokens(from.sliceTokens, to.sliceTokens)).rejects.toThrow(differ)
  })

  test.each([
    ['a time', { recordedAt: '2026-01-01T00:00:00.000Z' }],
    ['an id', { id: 'another' }],
    ['a revision', { revision: 99 }],
    ['who did it', { metadata: { commandId: 'c', actorId: 'x', $correlationId: 'c', $causationId: 'c' } }],
  ])('an event with another %s', async (_, change) => {
    const changed = logWith({
      async readAll(after, options) {
        const page = await to.log.readAll(after, options)
        const events = page.events.map((event, at) => {
          const { id, stream, revision, type, recordedAt, metadata, data, position } = event
          const same = { id, stream, revision, type, recordedAt, metadata, data, position }
          return at === 7 ? { ...same, ...change } : same
        })
        return { ...page, events }
      },
    })
    await expect(compareLogs(from.log, changed, places)).rejects.toThrow('holds something else where')
  })

  test('one letter of a stored text, an event too few, and two events in another order', async () => {
    const respaced = logWith({
      readTexts: async (...given) =>
        (await to.log.readTexts(...given)).map(text => ({ ...text, data: text.data.replace('{', '{ ') })),
    })
    await expect(compareLogs(from.log, respaced, places)).rejects.toThrow('the text of event')
    const swapped = logWith({
      async readAll(after, options) {
        const page = await to.log.readAll(after, options)
        const [first, second, ...rest] = page.events
        return { ...page, events: first && second ? [second, first, ...rest] : page.events }
      },
    })
    await expect(compareLogs(from.log, swapped, places)).rejects.toThrow('holds something else where')
    const shorter = logWith({
      async readAll(after, options) {
        const page = await to.log.readAll(after, options)
        return { ...page, events: page.events.slice(0, -1) }
      },
    })
    await expect(compareLogs(from.log, shorter, places)).rejects.toThrow('is missing in the target')
  })

  test('a record that differs, one too many, a file of a slice and a document of a view', async () => {
    await using reading = await from.people.reading()
    const [person] = await Array.fromAsync(reading.all('person'))
    if (!person) throw new Error('somebody stays')
    await to.people.put('person', [{ ...person, firstname: 'Other' }])
    await expect(compareRecords(from.people, to.people)).rejects.toThrow('record 1 of person differs')
    await to.people.put('person', [person])
    await to.people.put('leaving', [{ id: 'x'.repeat(26) as never, email: 'x@club.example' }])
    await expect(compareRecords(from.people, to.people)).rejects.toThrow('more records of leaving')

    const [slice] = (await to.slices.current()).slices
    if (!slice) throw new Error('slices are released')
    await to.slices.replace(slice, new Map([['remoteEntry.js', Buffer.from('other')]]))
    await expect(compareSlices(from.slices, to.slices)).rejects.toThrow(
      `${slice.name} ${slice.version} differ`,
    )

    const name = viewName(VIEWS[1] as (typeof VIEWS)[number])
    const [document] = await Array.fromAsync(to.views.all(name))
    if (!document) throw new Error('there are boards')
    const later = {
      ...document,
      revision: document.revision + 1,
      doc: { ...(document.doc as object), name: 'Other' },
    }
    await to.views.store(name, [later], await to.views.checkpoint(name))
    await expect(compareViews(from, to)).rejects.toThrow(`${name} ${document.id} differs`)
  })
})

test('an engine that is away for a moment is waited for, and no event is stored twice', async () => {
  const target = await installation('away')
  let failures = 3
  const shaky = new Proxy(target.log, {
    get: (log, name) =>
      name === 'append' && failures-- > 0
        ? async () => {
            throw new StoreUnavailable('away')
          }
        : Reflect.get(log, name).bind?.(log),
  })
  const { events, copied } = await copyLog(from.log, shaky, { atOnce: 1, say })
  expect(copied).toBe(events)
  await compareLogs(from.log, target.log, { places: [], say })
})

test('after a failed append no later event is stored: the order stays, and the next copy goes on there', async () => {
  const target = await installation('torn')
  let appends = 0
  const torn = new Proxy(target.log, {
    get: (log, name) =>
      name === 'append'
        ? (...given: Parameters<EventLog['append']>) =>
            // Of many that wait for one flush, the fifth is refused.
            ++appends === 5 ? log.append(given[0], 99, given[2], given[3]) : log.append(...given)
        : Reflect.get(log, name).bind?.(log),
  })
  await expect(copyLog(from.log, torn, { atOnce: 100, say })).rejects.toThrow('conflict')
  const { events, copied } = await copyLog(from.log, target.log, { atOnce: 100, say })
  expect(copied).toBeLessThan(events)
  expect(copied).toBeGreaterThan(0)
  await compareLogs(from.log, target.log, { places: [], say })
})

test('a target that has gone on is refused', async () => {
  const target = await installation('on')
  await copyLog(from.log, target.log, { atOnce: 100, say })
  await target.log.append('board-new', 'no-stream', [anEvent()])
  await expect(copyLog(from.log, target.log, { atOnce: 100, say })).rejects.toThrow('has gone on since')
})
