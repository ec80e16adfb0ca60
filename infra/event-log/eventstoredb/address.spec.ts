import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { clientOf } from './address.ts'

it('a node that cannot be found while a call fails is no fault that ends the process', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const { client } = clientOf(
    'esdb://127.0.0.1:1,127.0.0.1:2?tls=false&discoveryInterval=5&maxDiscoverAttempts=2',
  )
  const inside = client as unknown as {
    getChannel(): Promise<unknown>
    handleError(from: object, error: Error): Promise<void>
  }
  const discovery = inside.getChannel().catch((error: unknown) => error)
  // The client calls this without waiting when a call on an earlier channel fails.
  const away = Object.assign(new Error('14 UNAVAILABLE'), {
    code: 14,
    details: 'away',
    metadata: { getMap: () => ({}), get: () => [] },
  })
  void inside.handleError({ getChannel: () => ({}) }, away)
  expect(await discovery).toBeInstanceOf(Error)
  await delay(50)
  expect(unheard).toEqual([])
})
