import { expect, test, vi } from 'vitest'
import type { QueuedDelivery } from '../../ports/outbox.ts'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import type { Outcome } from './outcome.ts'
import { sender } from './sender.ts'

const { parts, clock, deliveries, logged } = theParts()

async function queued(id: string) {
  const createdAt = clock.now().toISOString()
  await parts.outbox.add({ id, userId: aPerson().id, channel: 'mail', kind: 'verify', data: {}, createdAt })
}
const stateOf = (id: string) => deliveries().find(delivery => delivery.id === id)

test('what is sent is settled; what fails waits longer and longer, and its reason is logged without its address', async () => {
  const answers: (Outcome | Error)[] = [new Error('SMTP ECONNECTION'), new Error('SMTP ETIMEDOUT'), 'sent']
  const seen: QueuedDelivery[] = []
  const task = sender(parts, {
    async mail(delivery) {
      seen.push(delivery)
      const answer = answers.shift() ?? 'sent'
      if (answer instanceof Error) throw answer
      return answer
    },
    push: async () => 'sent',
  })
  const stop = new AbortController()
  const running = task.run(stop.signal)
  await queued('one')

  for (const [attempts, pause] of [
    [1, 2000],
    [2, 4000],
  ] as const) {
    task.wake()
    await vi.waitUntil(() => stateOf('one')?.attempts === attempts)
    expect((stateOf('one')?.dueAt ?? 0) - clock.now().getTime()).toBe(pause)
    clock.advance(pause - 1)
    task.wake()
    await new Promise(setImmediate)
    expect(seen).toHaveLength(attempts)
    clock.advance(1)
  }
  task.wake()
  await vi.waitUntil(() => stateOf('one')?.state === 'sent')
  expect(logged).toMatchObject([{ reason: 'SMTP ECONNECTION' }, { reason: 'SMTP ETIMEDOUT' }])
  stop.abort()
  await running
})
