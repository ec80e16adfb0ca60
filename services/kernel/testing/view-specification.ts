import assert from 'node:assert/strict'
import type { StoredEvent } from '../../ports/stored-event.ts'
import type { ViewDocument } from '../../ports/view-store.ts'
import type { DomainEvent } from '../event.ts'
import { advance, type View } from '../view.ts'
import { canonical, stored } from './events.ts'

/**
 * `given(opened, scored).gives(document)`. Each case also runs with every event delivered twice, and with each
 * document read back from its stored text between two events, as after a restart. All three results must be equal.
 */
export function viewSpecification<Doc, Event extends DomainEvent>(view: View<Doc, Event>, id = 'one') {
  const run = (
    events: readonly StoredEvent[],
    { times = 1, between = (document: ViewDocument): ViewDocument => document } = {},
  ) => {
    let document: ViewDocument | null = null
    for (const event of events) {
      for (let time = 0; time < times; time++) document = between(advance(view, document, event))
    }
    return document
  }

  return {
    given(...history: readonly Event[]) {
      const events = history.map((event, revision) => stored(view.types, id, revision, event))
      const document = run(events)
      assert.equal(document?.setAside ?? null, null)
      const expected = canonical(document)
      assert.equal(canonical(run(events, { times: 2 })), expected, 'delivered twice')
      const restarted = run(events, { between: before => JSON.parse(JSON.stringify(before)) })
      assert.equal(canonical(restarted), expected, 'read back between two events')
      return {
        document,
        gives(doc: Doc | null) {
          assert.deepEqual(document?.doc ?? null, doc)
        },
        isFoundBy(keys: Record<string, readonly string[]>) {
          assert.deepEqual(document?.keys ?? {}, keys)
        },
        standsAt(order: string) {
          assert.equal(document?.order ?? '', order)
        },
      }
    },
  }
}
