import { describe, expect, it } from 'vitest'
import type { Bus, BusMessage } from '../ports/bus.ts'
import { type EventLog, StoreUnavailable } from '../ports/event-log.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { backFilled } from './back-fill.ts'
import { publicEvents } from './public-events.ts'
import { stored } from './testing/events.ts'
import { tallyPage, tallyTypes } from './testing/tally.ts'

/** A broker that has nothing. */
const bus: Bus = {
  async consume({ onReady }, _handle, signal) {
    onReady?.()
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  },
}
const at = (count: number) => String(count).padStart(16, '0')

it('a log that gives less than its end is not taken for whole: the consumer begins again', async () => {
  // One node told the end, and another one, which is behind, reads.
  const log = {
    head: async () => at(5),
    readAll: async (after: string) => ({ events: [], position: after < at(3) ? at(3) : after }),
  } as unknown as EventLog
  const views = { checkpoint: async () => at(0), store: async () => {} } as unknown as ViewStore
  const filled = backFilled({ bus, log, views, sources: [] })
  let isReady = false
  const consuming = filled.consume(
    { name: 'mails', topics: ['boards'], from: 'checkpoint', onReady: () => (isReady = true) },
    () => {},
    new AbortController().signal,
  )
  await expect(consuming).rejects.toThrow(StoreUnavailable)
  expect(isReady).toBe(false)
})

it('a log that is read in blocks of five hundred events is not asked for a part of one', async () => {
  const events = Array.from({ length: 1000 }, (_, nth) =>
    stored(tallyTypes, `t${nth}`, 0, { type: 'Raised', data: { to: 1, by: '' } }, { position: at(nth + 1) }),
  )
  let read = 0
  const log = {
    head: async () => at(events.length),
    async readAll(after: string, { limit }: { limit: number }) {
      const left = events.filter(({ position }) => position > after)
      read += Math.min(left.length, 500)
      const page = left.slice(0, limit)
      return { events: page, position: page.at(-1)?.position ?? after }
    },
  } as unknown as EventLog
  let place = at(0)
  const views = {
    checkpoint: async () => place,
    async store(_: string, __: unknown, position: string) {
      place = position
    },
  } as unknown as ViewStore
  const source = { topic: 'tallies', view: tallyPage, publish: () => ({ type: 'TallyChanged' }) }
  const stop = new AbortController()
  let handled = 0
  await backFilled({ bus, log, views, sources: [source] }).consume(
    { name: 'mails', topics: ['tallies'], from: 'checkpoint', onReady: () => stop.abort() },
    () => void handled++,
    stop.signal,
  )
  expect(handled).toBe(1000)
  expect(place).toBe(at(1000))
  expect(read).toBe(1000)
})

describe('a consumer that is stopped amid the messages of a page', () => {
  const source = {
    topic: 'tallies',
    view: tallyPage,
    publish: (events: readonly { data: unknown }[]) => events.map(({ data }) => data),
  }

  /**
   * Publishes a page of the log, and stops a consumer after its first message.
   * @param streams of the events, in the order of the log
   * @returns what the next consumer of the name hears: each stream with the counts of its events
   */
  async function heardNext(...streams: readonly string[]): Promise<string[]> {
    const events = streams.map((id, nth) => {
      const revision = streams.slice(0, nth).filter(other => other === id).length
      const position = at(nth + 1)
      return stored(
        tallyTypes,
        id,
        revision,
        { type: 'Raised', data: { to: revision, by: '' } },
        { position },
      )
    })
    let [head, place] = [at(0), at(0)]
    const log = {
      head: async () => head,
      readAll: async (after: string) => ({
        events: events.filter(({ position }) => position > after && position <= head),
        position: head,
      }),
      readStream: async (stream: string, after = -1, limit = Number.POSITIVE_INFINITY) =>
        events.filter(event => event.stream === stream && event.revision > after).slice(0, limit),
    } as unknown as EventLog
    const views = {
      checkpoint: async () => place,
      async store(_: string, __: unknown, position: string) {
        place = position
      },
    } as unknown as ViewStore
    // A broker carries text.
    const left = JSON.parse(JSON.stringify(await publicEvents(log)()([source], events)))
    const broker: Bus = {
      async consume({ onReady }, handle, signal) {
        onReady?.()
        for (; left.length > 0 && !signal.aborted; left.shift()) await handle(left[0])
      },
    }
    const consume = async (heard: (message: BusMessage, stop: () => void) => void) => {
      const stop = new AbortController()
      await backFilled({ bus: broker, log, views, sources: [source] }).consume(
        { name: 'mails', topics: ['tallies'], from: 'checkpoint' },
        message => heard(message, () => stop.abort()),
        stop.signal,
      )
    }
    await consume((_, stop) => stop())
    head = at(events.length)
    const heard: string[] = []
    await consume(({ key, event }) => {
      heard.push(...(event as { to: number }[]).map(({ to }) => `${key}${to}`))
    })
    return heard
  }

  it('hears the events of later messages that stand before it in the log', async () => {
    expect(await heardNext('a', 'b', 'a')).toEqual(expect.arrayContaining(['a0', 'a1']))
  })

  it('does not hear again what stands before all that later messages hold', async () => {
    expect(await heardNext('a', 'a', 'b')).toEqual(['b0'])
  })
})
