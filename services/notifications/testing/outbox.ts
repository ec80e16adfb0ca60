import type { Outbox, QueuedDelivery } from '../../ports/outbox.ts'

/** In memory, with everything it was told. */
export function memoryOutbox() {
  const deliveries = new Map<string, QueuedDelivery & { state: string; dueAt: number }>()
  const outbox: Outbox = {
    async add(delivery) {
      if (deliveries.has(delivery.id)) return false
      deliveries.set(delivery.id, { ...delivery, attempts: 0, state: 'waiting', dueAt: 0 })
      return true
    },
    async due(now, limit) {
      const waiting = [...deliveries.values()].filter(each => each.state === 'waiting')
      return waiting.filter(({ dueAt }) => dueAt <= now.getTime()).slice(0, limit)
    },
    async settle(id, outcome) {
      const delivery = deliveries.get(id)
      if (delivery) delivery.state = outcome
    },
    async postpone(id, dueAt) {
      const delivery = deliveries.get(id)
      if (delivery)
        deliveries.set(id, { ...delivery, attempts: delivery.attempts + 1, dueAt: dueAt.getTime() })
    },
    async removeAllOf(userId) {
      for (const { id, userId: owner } of [...deliveries.values()])
        if (owner === userId) deliveries.delete(id)
    },
    waiting: async () => [...deliveries.values()].filter(({ state }) => state === 'waiting').length,
  }
  return { outbox, all: () => [...deliveries.values()] }
}
