import { expect, it } from 'vitest'
import type { Bus } from '../ports/bus.ts'
import { type EventLog, StoreUnavailable } from '../ports/event-log.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { backFilled } from './back-fill.ts'

const at = (count: number) => String(count).padStart(16, '0')

it('a log that gives less than its end is not taken for whole: the consumer begins again', async () => {
  // One node told the end, and another one, which is behind, reads.
  const log = {
    head: async () => at(5),
    readAll: async (after: string) => ({ events: [], position: after < at(3) ? at(3) : after }),
  } as unknown as EventLog
  const bus: Bus = {
    async consume({ onReady }, _handle, signal) {
      onReady?.()
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
  }
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
