import { CONSUMERS, lowerPlaces, TOPICS } from '@pingboard/run/ops/migrate/places.ts'
import { consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import { PUBLISHED } from '@pingboard/services/kernel/publisher.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import { expect, it } from 'vitest'
import { embedded } from './embedded.ts'
import { events } from './events.ts'

it('places beyond the end of a log that lost its end go back to it, the others stay', async () => {
  const { log, views } = await embedded()
  await log.append('tally-1', 'no-stream', events(3))
  const head = await log.head()
  const [beyond, before] = ['0000000000000009', '0000000000000002'] as Position[]
  const [consumer = '', level = '', never = ''] = CONSUMERS
  const ahead = [PUBLISHED, consumerPlace(consumer), consumerPlace(`${consumer}.${TOPICS[0]}`)]
  for (const name of ahead) await views.store(name, [], beyond as Position)
  await views.store(consumerPlace(level), [], before as Position)
  expect(await lowerPlaces(views, head)).toBe(ahead.length)
  for (const name of ahead) expect(await views.checkpoint(name), name).toBe(head)
  expect(await views.checkpoint(consumerPlace(level))).toBe(before)
  expect(await views.checkpoint(consumerPlace(never))).toBe('')
  expect(await lowerPlaces(views, head)).toBe(0)
})
