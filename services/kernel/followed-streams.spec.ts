import { describe, expect, it } from 'vitest'
import type { EventLog } from '../ports/event-log.ts'
import { streamOf } from '../ports/stored-event.ts'
import { commandHandler } from './handle-command.ts'
import { stored } from './testing/events.ts'
import { fixedClock, seededIds } from './testing/fixed.ts'
import { heldLog } from './testing/held-log.ts'
import { type TallyEvent, tallyDecider, tallyPage, tallyTypes } from './testing/tally.ts'

const raised = (to: number): TallyEvent => ({ type: 'Raised', data: { to, by: 'a' } })

function aTally(spoil: (log: EventLog) => EventLog = log => log) {
  const held = heldLog()
  const ids = seededIds()
  const ports = { log: spoil(held.log), ids, clock: fixedClock() }
  const handler = commandHandler(tallyTypes, tallyDecider, ports, {
    view: tallyPage,
    partsOf: ({ type }) => [type],
  })
  const context = (change: object = {}) => {
    const commandId = ids.random()
    return { commandId, actorId: 'a', correlationId: commandId, causationId: commandId, ...change }
  }
  const inLog = (events: readonly { type: string; data: object }[]) =>
    held.write(
      streamOf('tally', 't'),
      'any',
      events.map(({ type, data }) => ({
        ...stored(tallyTypes, 't', 0, raised(0)),
        id: ids.random(),
        type,
        data,
      })),
    )
  const raise = async (change: object = {}) => {
    const handled = handler.handle('t', { type: 'Raise', by: 'a' }, context(change))
    await held.flush()
    return handled
  }
  return { held, handler, context, inLog, raise }
}
const asStored = (to: number) => ({ type: 'tallies.Raised.v1', data: { to, by: 'a' } })

describe('what a command leaves', () => {
  it('is its page too, whatever is written after it', async () => {
    const { held, handler, context } = aTally()
    const both = Promise.all([
      handler.handle('t', { type: 'Raise', by: 'a' }, context()),
      handler.handle('t', { type: 'Raise', by: 'b' }, context()),
    ])
    await held.flush(2)
    const [first, second] = await both
    expect(first.page).toMatchObject({ count: 1, raisedBy: ['a'] })
    expect(second.page).toMatchObject({ count: 2, raisedBy: ['a', 'b'] })
  })

  it('is answered to the same command again, after others and after a restart', async () => {
    const { held, handler, context, raise } = aTally()
    const again = context({ idempotencyKey: 'k', bodyHash: 'h' })
    await raise(again)
    await raise()
    const command = { type: 'Raise', by: 'a' } as const
    const wanted = { repeated: true, revision: 0, page: { count: 1 }, position: held.events[0]?.position }
    expect(await handler.handle('t', command, again)).toMatchObject(wanted)
    const ports = { log: held.log, ids: seededIds(), clock: fixedClock() }
    const restarted = commandHandler(tallyTypes, tallyDecider, ports, { view: tallyPage })
    expect(await restarted.handle('t', command, again)).toMatchObject(wanted)
  })

  it('is found by its id, and nothing of a command that was not carried out', async () => {
    const { handler, context, raise, held } = aTally()
    const one = context()
    await raise(one)
    expect(await handler.carriedOut('t', one.commandId)).toBe(held.events[0])
    expect(await handler.carriedOut('t', 'another')).toBeNull()
  })

  it('of nothing is the page as it is, stored up to its last event', async () => {
    const { handler, context, raise } = aTally()
    const { position } = await raise()
    const quiet = await handler.handle('t', { type: 'Set', to: 1 }, context())
    expect(quiet).toMatchObject({ events: [], revision: 0, position, page: { count: 1 } })
  })
})

describe('a long stream', () => {
  it('is read in pages, once for all who ask at the same time, with turns for others in between', async () => {
    let largest = 0
    let whole = 0
    const { held, handler, inLog } = aTally(log => ({
      ...log,
      async readStream(...asked) {
        const page = await log.readStream(...asked)
        largest = Math.max(largest, page.length)
        whole += page.length
        return page
      },
    }))
    inLog(Array.from({ length: 5000 }, (_, index) => asStored(index)))
    const all = await Promise.all(Array.from({ length: 100 }, () => handler.read('t')))
    expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, () => 4999))
    expect(whole).toBe(held.events.length)
    expect(largest).toBeLessThan(100)
  })

  it('that nobody could read for a while is read by the next who asks', async () => {
    let isBroken = true
    const { handler, inLog } = aTally(log => ({
      ...log,
      readStream: (...asked) => (isBroken ? Promise.reject(new Error('gone')) : log.readStream(...asked)),
    }))
    inLog([asStored(1)])
    await expect(handler.read('t')).rejects.toThrow('gone')
    isBroken = false
    expect((await handler.read('t')).revision).toBe(0)
  })
})

describe('an event that cannot be read', () => {
  const unreadable: [string, { type: string; data: object }][] = [
    ['without its fields', { type: 'tallies.Raised.v1', data: {} }],
    ['with a field of another kind', { type: 'tallies.Raised.v1', data: { to: 'many', by: 'a' } }],
    ['that is not an object', { type: 'tallies.Raised.v1', data: null as never }],
    ['that the page cannot digest', { type: 'tallies.Named.v1', data: { name: 'poison' } }],
  ]

  it.each(unreadable)('%s leaves state, page and history as they were', async (_, event) => {
    const { handler, inLog } = aTally()
    inLog([asStored(1), asStored(2), event, asStored(9)])
    const { state, page, revision, setAside, trails } = await handler.read('t')
    expect([state.count, page?.count, revision]).toEqual([2, 2, 3])
    expect(setAside).toMatchObject({ type: event.type })
    expect(trails.rows({ skip: 0, limit: 10 })).toEqual({ revisions: [1, 0], total: 2 })
  })

  it('refuses changes from then on, and nothing is stored', async () => {
    const { held, handler, context, inLog } = aTally()
    inLog([asStored(1), { type: 'tallies.Raised.v1', data: {} }])
    const raise = handler.handle('t', { type: 'Raise', by: 'a' }, context())
    await expect(raise).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
    expect(held.counts.appends).toBe(0)
  })

  it('of a kind that is not known is skipped', async () => {
    const { handler, inLog } = aTally()
    inLog([asStored(1), { type: 'tallies.Praised.v1', data: {} }, asStored(3)])
    const { state, setAside, trails } = await handler.read('t')
    expect([state.count, setAside]).toEqual([3, null])
    expect(trails.rows({ skip: 0, limit: 10 })).toEqual({ revisions: [2, 0], total: 2 })
  })
})
