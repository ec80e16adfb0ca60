import type { UserId } from '@pingboard/contracts/ids.ts'
import { idOf, START } from '../kernel/event.ts'
import { storedType } from '../kernel/event-types.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { userEvents } from './user/events.ts'

const ERASED = storedType(userEvents, 'UserErased')

/**
 * Erases accounts (PII-3): the event first, because it is what a later start finishes the work by; then everything
 * personal. The record goes last: as long as it is there the work is not done, and it knows the licence number that
 * names on match sheets are found by. Each step may be taken twice.
 */
export function erasure(parts: AccountParts) {
  const { log, ids, people, users, endings, tokens, outbox, sheetPlayers, feedback, forgetters } = parts

  async function purge(id: UserId): Promise<void> {
    const person = await people.byId(id)
    if (!person) return
    await tokens.removeAllOf(id)
    await outbox.removeAllOf(id)
    await feedback.removeAllOf(id)
    if (person.licenseNumber !== null) await sheetPlayers.removeAllOfLicence(person.licenseNumber)
    for (const forget of forgetters) await forget(person)
    // Late, so that whoever meets a failure before this can ask again.
    await endings.allOf(id)
    await people.remove(id)
    // Once more, for what was being written about somebody who was still there.
    for (const forget of forgetters) await forget(person)
  }

  return {
    async erase(id: UserId, context: CommandContext): Promise<void> {
      await users.handle(id, { type: 'Erase' }, personalContext(ids, context, context.actorId))
      await purge(id)
    },

    /**
     * Purges whoever was erased and is still there: after a crash in the middle, or after an older copy of the personal
     * records was restored (PII-4). To be called before the first request.
     * @returns how many there were
     */
    async finish(): Promise<number> {
      let finished = 0
      for (let after = START; ; ) {
        const page = await log.readAll(after, { categories: [userEvents.category], limit: 1000 })
        for (const { type, stream } of page.events) {
          const id = idOf(stream) as UserId
          if (type !== ERASED || !(await people.byId(id))) continue
          await purge(id)
          finished++
        }
        if (page.position === after) return finished
        after = page.position
      }
    },
  }
}
export type Erasure = ReturnType<typeof erasure>
