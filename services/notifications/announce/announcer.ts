import { wantsMail, wantsPush } from '../kinds.ts'
import type { NotificationParts } from '../parts.ts'
import type { Announcement } from './announcement.ts'

/**
 * Older events are not announced, because such news is no longer of use. So a consumer that starts for the first time
 * on an old log, or after days, sends nothing about them. Milliseconds.
 */
const STALE = 24 * 60 * 60_000

/**
 * Puts announcements into the outbox, one delivery for each person who wants it. The id is made of the source, the
 * person and the channel, so that redelivery, a restart or a rebuild adds no second delivery (PRJ-6, TRN-2).
 */
export function announcer({ clock, ids, people, outbox, wake }: NotificationParts) {
  return async function announce(announcements: readonly Announcement[]): Promise<void> {
    const now = clock.now()
    const fresh = announcements.filter(({ at }) => now.getTime() - Date.parse(at) < STALE)
    const asked = new Set(fresh.flatMap(({ to }) => to))
    if (asked.size === 0) return
    const persons = await people.byIds([...asked])
    const deliveries = fresh.flatMap(({ to, source, at, message }) =>
      to.flatMap(userId => {
        const person = persons.get(userId)
        const { channel, kind, data } = message
        if (!person || !(channel === 'mail' ? wantsMail(person, kind) : wantsPush(person))) return []
        const id = ids.derived('delivery', source, userId, channel)
        // A delivery's life begins with the event: an outage may lie between the two.
        return [{ id, userId, channel, kind, data, createdAt: at }]
      }),
    )
    const added = await Promise.all(deliveries.map(delivery => outbox.add(delivery)))
    if (added.includes(true)) wake()
  }
}
export type Announce = ReturnType<typeof announcer>
