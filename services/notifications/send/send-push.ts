import { hash } from 'node:crypto'
import type { ClaimedDelivery } from '../../ports/outbox.ts'
import { PushNotTried } from '../../ports/push.ts'
import { isPushKind, PUSH_LIFE, wantsPush } from '../kinds.ts'
import type { NotificationParts } from '../parts.ts'
import { renderPush } from '../pushes/render.ts'
import { CLAIM_MS, isOver, type Outcome, PartlySent, wasNotTried } from './outcome.ts'
import { isStillMember } from './still-member.ts'

/** Time for one browser. With less time left in the claim, the browser waits for the next attempt. Milliseconds. */
const ONE_MS = CLAIM_MS / 2

/** Identifies one of a person's browsers without storing its address. */
const markOf = (endpoint: string): string => hash('sha256', endpoint, 'base64url').slice(0, 12)

/** Sends one push to every browser of its person. The delivery notes the browsers reached, for the next attempt. */
export function pushSender(parts: NotificationParts) {
  const { clock, people, push, subscriptions } = parts
  return async function sendPush(delivery: ClaimedDelivery): Promise<Outcome> {
    const { kind, userId, data } = delivery
    const had = new Set((data.reached ?? '').split(' ').filter(Boolean))
    const isLate = () => Date.parse(delivery.until) - clock.now().getTime() < ONE_MS
    if (!isPushKind(kind)) return 'dropped'
    if (isOver(delivery, PUSH_LIFE, clock.now())) return had.size > 0 ? 'sent' : 'given-up'
    const person = await people.byId(userId)
    if (!person || !wantsPush(person) || !(await isStillMember(delivery, parts)))
      return had.size > 0 ? 'sent' : 'dropped'
    const targets = (await subscriptions.ofUser(userId)).filter(({ endpoint }) => !had.has(markOf(endpoint)))
    const message = targets.length > 0 && (await renderPush({ ...delivery, kind }, person, parts))
    // The true end of the fixture gives no other delivery.
    if (message === 'not-now') return had.size > 0 ? 'sent' : 'much-later'
    if (!message) return had.size > 0 ? 'sent' : 'dropped'
    const payload = JSON.stringify(message)
    const failures: unknown[] = []
    for (const target of targets) {
      try {
        if (isLate()) throw new PushNotTried('push services too slow')
        if ((await push.send(target, payload)) === 'sent') had.add(markOf(target.endpoint))
        else await subscriptions.remove(target.endpoint)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) {
      const cause = failures.find(failure => !wasNotTried(failure)) ?? failures[0]
      throw new PartlySent({ ...data, reached: [...had].join(' ') }, cause)
    }
    return had.size > 0 ? 'sent' : 'dropped'
  }
}
