import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { stored } from '../kernel/testing/events.ts'
import { type TallyEvent, tallyTypes } from '../kernel/testing/tally.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { StoredEvent } from '../ports/stored-event.ts'
import { actionsIn } from './actions.ts'

const ann = 'a'.repeat(26) as UserId
const raised: TallyEvent = { type: 'Raised', data: { to: 1, by: 'somebody' } }

/** A log with one event by each of these people. */
function aLog(actors: readonly string[], limits?: { atOnce: number }) {
  const events: StoredEvent[] = []
  function add(actorId: string): void {
    const number = events.length
    const metadata = { commandId: 'c', actorId, $correlationId: 'r', $causationId: 'c' }
    const recordedAt = new Date(number).toISOString()
    events.push(stored(tallyTypes, 'one', number, raised, { metadata, recordedAt }))
  }
  for (const actorId of actors) add(actorId)
  let reading = 0
  let mostAtOnce = 0
  const log: Pick<EventLog, 'readAll'> = {
    async readAll(after, { limit = 1000 } = {}) {
      mostAtOnce = Math.max(mostAtOnce, ++reading)
      await null
      reading--
      const rest = events.filter(({ position }) => position > after).slice(0, limit)
      return { events: rest, position: rest.at(-1)?.position ?? after }
    },
  }
  return { actionsOf: actionsIn(log, limits), add, mostAtOnce: () => mostAtOnce }
}

describe('what somebody did', () => {
  it('is read from the whole log, in its order, in words of people', async () => {
    const { actionsOf } = aLog([ann, 'another', 'system:evening', ...Array(1200).fill('another'), ann])
    expect(await actionsOf(ann)).toEqual([
      { at: '1970-01-01T00:00:00.000Z', type: 'Raised', stream: 'tally-one' },
      { at: '1970-01-01T00:00:01.203Z', type: 'Raised', stream: 'tally-one' },
    ])
  })
  it('is nothing where they did nothing', async () => {
    expect(await aLog(['another']).actionsOf(ann)).toEqual([])
    expect(await aLog([]).actionsOf(ann)).toEqual([])
  })
  it('is the newest ten thousand where there is more', async () => {
    const found = await aLog(Array(20_500).fill(ann)).actionsOf(ann)
    expect(found).toHaveLength(10_000)
    expect(found.at(-1)?.at).toBe(new Date(20_499).toISOString())
    expect(found[0]?.at).toBe(new Date(10_500).toISOString())
  })
  it('is read on by the next call, where the log is too long for one', async () => {
    const { actionsOf } = aLog(Array(1000).fill(ann), { atOnce: 400 })
    for (let call = 0; call < 2; call++)
      await expect(actionsOf(ann)).rejects.toMatchObject({ code: 'OVERLOADED', extra: { retryAfter: 1 } })
    expect(await actionsOf(ann)).toHaveLength(1000)
  })
  it('grows with the log', async () => {
    const { actionsOf, add } = aLog([ann, 'another'])
    expect(await actionsOf(ann)).toHaveLength(1)
    add(ann)
    add('another')
    expect(await actionsOf(ann)).toHaveLength(2)
    expect(await actionsOf('another' as UserId)).toHaveLength(2)
  })
  it('is read for one person at a time', async () => {
    const { actionsOf, mostAtOnce } = aLog(Array(2000).fill(ann))
    await Promise.all([actionsOf(ann), actionsOf(ann), actionsOf(ann)])
    expect(mostAtOnce()).toBe(1)
  })
})
