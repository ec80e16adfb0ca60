import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type EventLog, StoreUnavailable } from '../ports/event-log.ts'
import type { StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { advanceOver, runProjector } from './projector.ts'
import { stored } from './testing/events.ts'
import { type TallyPage, tallyPage, tallyTypes } from './testing/tally.ts'
import { advance, Hole } from './view.ts'

const raised = (revision: number) =>
  stored(tallyTypes, '1', revision, { type: 'Raised', data: { to: revision + 1, by: '' } })

/** A node of the log that has the first events of the stream only. */
const nodeWith = (count: number) =>
  ({
    readStream: async (_: string, after: number, limit: number) =>
      Array.from({ length: count }, (__, revision) => raised(revision)).slice(after + 1, after + 1 + limit),
  }) as unknown as EventLog

it('reads the events that were missed before the given one', async () => {
  const document = await advanceOver(tallyPage, nodeWith(5), null, raised(4))
  expect(document).toMatchObject({ revision: 4, doc: { count: 5 } })
})

it('passes over no event that another node told and this one does not have yet', async () => {
  const document = (await advanceOver(tallyPage, nodeWith(2), null, raised(1))) as ViewDocument<TallyPage>
  await expect(advanceOver(tallyPage, nodeWith(2), document, raised(3))).rejects.toThrow(Hole)
  await expect(advanceOver(tallyPage, nodeWith(0), null, raised(3))).rejects.toThrow(Hole)
})

describe('a page of the log', () => {
  const EVENTS = 64
  const raisedOn = (id: string, revision: number) =>
    stored(tallyTypes, id, revision, { type: 'Raised', data: { to: revision + 1, by: '' } })

  /** A store that is a round trip away. @param fails ids that it cannot read */
  function farStore(known: readonly ViewDocument[], fails: readonly string[] = []) {
    const documents = new Map(known.map(document => [document.id, document]))
    const reads: string[] = []
    let [now, most, stores] = [0, 0, 0]
    const views = {
      checkpoint: async () => '0',
      async get(_: string, id: string) {
        reads.push(id)
        most = Math.max(most, ++now)
        await nextTurn()
        now--
        if (fails.includes(id)) throw new StoreUnavailable('away')
        return documents.get(id) ?? null
      },
      async store(_: string, changed: readonly ViewDocument[]) {
        stores++
        for (const document of changed) documents.set(document.id, document)
      },
    } as unknown as ViewStore
    return { views, documents, reads, most: () => most, stores: () => stores }
  }

  function projected(views: ViewStore, ...pages: readonly (readonly StoredEvent[])[]) {
    const log = {
      async *subscribe() {
        for (const events of pages) yield { events, position: events.at(-1)?.position ?? '' }
      },
    } as unknown as EventLog
    return runProjector(tallyPage, { log, views }, new AbortController().signal)
  }

  it('takes few round trips for its documents, and reads each once', async () => {
    const ids = Array.from({ length: EVENTS }, (_, nth) => `t${nth}`)
    const known = ids.map(id => advance(tallyPage, null, raisedOn(id, 0)))
    const { views, documents, reads, most } = farStore(known)
    await projected(
      views,
      ids.map(id => raisedOn(id, 1)),
    )
    expect([...documents.values()].map(({ revision }) => revision)).toEqual(ids.map(() => 1))
    expect(reads).toEqual(ids)
    expect(most()).toBe(32)
  })

  it('folds all events of a document, also when others stand between them and beyond one round trip', async () => {
    const { views, documents, reads, stores } = farStore([])
    const twice = ['a', 'b', 'c']
    const page = Array.from({ length: EVENTS }, (_, nth) =>
      raisedOn(twice[nth % 3] ?? '', Math.floor(nth / 3)),
    )
    await projected(views, page)
    expect([...documents.values()].map(({ id, revision }) => [id, revision])).toEqual([
      ['a', 21],
      ['b', 20],
      ['c', 20],
    ])
    expect(reads).toEqual(twice)
    expect(stores()).toBe(1)
  })

  it('is not stored when one of its documents cannot be read', async () => {
    const ids = Array.from({ length: EVENTS }, (_, nth) => `t${nth}`)
    for (const bad of ['t0', 't31', 't63']) {
      const { views, stores } = farStore([], [bad, 't40'])
      const page = ids.map(id => raisedOn(id, 0))
      await expect(projected(views, page)).rejects.toThrow(StoreUnavailable)
      expect(stores()).toBe(0)
    }
  })
})
