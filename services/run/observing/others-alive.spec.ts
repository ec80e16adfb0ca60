import type { OutgoingCount } from '@pingboard/infra/outgoing/counters.ts'
import { expect, it } from 'vitest'
import { othersAlive } from './others-alive.ts'

it('a service we call is down from its first failures without a success until it answers again', () => {
  const counts = new Map<string, OutgoingCount>()
  const count = (target: string, result: OutgoingCount['result']) => {
    const requests = (counts.get(target + result)?.requests ?? 0) + 1
    counts.set(target + result, { target, result, requests })
  }
  const isUp = othersAlive(() => [...counts.values()])
  expect(isUp('push')).toBe(true)
  count('push', 'ok')
  expect(isUp('push')).toBe(true)
  count('push', 'timeout')
  expect([isUp('push'), isUp('push'), isUp('issues')]).toEqual([false, false, true])
  count('push', 'resting')
  expect(isUp('push')).toBe(false)
  count('push', 'unavailable')
  count('push', 'ok')
  expect([isUp('push'), isUp('push')]).toEqual([true, true])
  // A person's address that is not allowed does not mean that the service is down.
  count('push', 'blocked')
  expect(isUp('push')).toBe(true)
})
