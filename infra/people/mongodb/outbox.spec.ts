import { ACCOUNT_NOTICES } from '@pingboard/contracts/events/accounts.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Filter } from 'mongodb'
import { expect, it } from 'vitest'
import { type Collections, type DeliveryDocument, INDEXES } from './collections.ts'
import { outbox } from './outbox.ts'

// An engine may explain a count by an index that MongoDB would not take for it: what is asked is compared.
it('a count of what waits can use the index of the queue, and reads no settled delivery', async () => {
  const asked: Filter<DeliveryDocument>[] = []
  const deliveries = {
    async countDocuments(filter: Filter<DeliveryDocument>) {
      asked.push(filter)
      return 3
    },
  } as unknown as Collections['deliveries']
  expect(await outbox({ deliveries }, fixedClock()).waiting()).toBe(3)
  const queue = INDEXES.deliveries?.find(({ name }) => name === 'queue')
  const [first = ''] = Object.keys(queue?.key ?? {})
  expect(asked).toEqual([{ ...queue?.partialFilterExpression, [first]: { $in: ['mail', 'push'] } }])
})

it('a claim takes what concerns an account first, and others while there is room', async () => {
  const clock = fixedClock()
  const ofAccount = { _id: 'r', kind: 'reset', data: {} }
  const claimed = async (limit: number) => {
    const asked: unknown[] = []
    const deliveries = {
      async findOneAndUpdate({ kind }: Filter<DeliveryDocument>) {
        asked.push(kind)
        return asked.length === 1 ? ofAccount : null
      },
    } as unknown as Collections['deliveries']
    const found = await outbox({ deliveries }, clock).claim('mail', clock.now(), limit, 1000)
    expect(found.map(({ id }) => id)).toEqual(['r'])
    return asked
  }
  const first = { $in: ACCOUNT_NOTICES }
  expect(await claimed(2)).toEqual([first, first, undefined])
  expect(await claimed(1)).toEqual([first])
})
