import type { QueuedDelivery } from '../../ports/outbox.ts'
import { isPushKind, PUSH_LIFE, wantsPush } from '../kinds.ts'
import type { NotificationParts } from '../parts.ts'
import { renderPush } from '../pushes/render.ts'
import { isOver, type Outcome } from './outcome.ts'

/** One push, to every browser of its person. */
export function pushSender({ clock, people, boards, push, subscriptions }: NotificationParts) {
  /** Browsers that have it already, of deliveries that are tried again: a crash may repeat one (TRN-2). */
  const reached = new Map<string, Set<string>>()

  return async function sendPush(delivery: QueuedDelivery): Promise<Outcome> {
    const { id, kind, userId } = delivery
    const had = reached.get(id) ?? new Set()
    const outcome = await attempt()
    reached.delete(id)
    return outcome

    async function attempt(): Promise<Outcome> {
      if (!isPushKind(kind)) return 'dropped'
      if (isOver(delivery, PUSH_LIFE, clock.now())) return had.size > 0 ? 'sent' : 'given-up'
      const person = await people.byId(userId)
      if (!person || !wantsPush(person)) return 'dropped'
      const targets = (await subscriptions.ofUser(userId)).filter(({ endpoint }) => !had.has(endpoint))
      const message = targets.length > 0 && (await renderPush({ ...delivery, kind }, person, boards))
      if (!message) return had.size > 0 ? 'sent' : 'dropped'
      const payload = JSON.stringify(message)
      const failures: unknown[] = []
      for (const target of targets) {
        try {
          if ((await push.send(target, payload)) === 'sent') had.add(target.endpoint)
          else await subscriptions.remove(target.endpoint)
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) {
        if (had.size > 0) reached.set(id, had)
        throw failures[0]
      }
      return had.size > 0 ? 'sent' : 'dropped'
    }
  }
}
