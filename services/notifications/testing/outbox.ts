import { ACCOUNT_NOTICES } from '@pingboard/contracts/events/accounts.ts'
import type { ClaimedDelivery, Outbox } from '../../ports/outbox.ts'

const isNotice = ({ kind }: { readonly kind: string }): boolean => ACCOUNT_NOTICES.some(each => each === kind)

/** An outbox in memory. `all` returns every delivery. */
export function memoryOutbox() {
  const deliveries = new Map<string, Omit<ClaimedDelivery, 'until'> & { state: string; dueAt: number }>()
  const outbox: Outbox = {
    async add(delivery) {
      if (deliveries.has(delivery.id)) return false
      deliveries.set(delivery.id, { ...delivery, attempts: 0, state: 'waiting', dueAt: 0 })
      return true
    },
    async claim(channel, now, limit, milliseconds) {
      const until = now.getTime() + milliseconds
      const found = [...deliveries.values()]
        .filter(each => each.state === 'waiting' && each.channel === channel && each.dueAt <= now.getTime())
        .toSorted((a, b) => Number(isNotice(b)) - Number(isNotice(a)))
        .slice(0, limit)
      for (const each of found) deliveries.set(each.id, { ...each, dueAt: until })
      return found.map(each => ({ ...each, until: new Date(until).toISOString() }))
    },
    async settle(id, outcome) {
      const delivery = deliveries.get(id)
      if (delivery) delivery.state = outcome
    },
    async postpone({ id, until }, dueAt, data, hasFailed = true) {
      const delivery = deliveries.get(id)
      if (delivery?.dueAt === Date.parse(until))
        deliveries.set(id, {
          ...delivery,
          data,
          attempts: delivery.attempts + Number(hasFailed),
          dueAt: dueAt.getTime(),
        })
    },
    async removeAllOf(userId) {
      for (const { id, userId: owner } of [...deliveries.values()])
        if (owner === userId) deliveries.delete(id)
    },
    waiting: async () => [...deliveries.values()].filter(({ state }) => state === 'waiting').length,
  }
  return { outbox, all: () => [...deliveries.values()] }
}
