import type { UserId } from '@pingboard/contracts/ids.ts'
import { storedType } from '../kernel/event-types.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import { idOf, START } from '../ports/stored-event.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { userEvents } from './user/events.ts'

const ERASED = storedType(userEvents, 'UserErased')

/** How long whoever asks for an erasure waits for the files to be overwritten, which goes on without them. */
const OVERWRITTEN_MS = 1000

/**
 * Erases accounts (PII-3): the event first, because it is what a later start finishes the work by; then everything
 * personal. The record goes late: as long as it is there the work is not done, and it knows the licence number that
 * names on match sheets are found by. Until the very last step the address is kept, for what was being written about
 * somebody who was still there. Each step may be taken twice.
 */
export function erasure(parts: AccountParts) {
  const { log, ids, people, users, endings, tokens, outbox, sheetPlayers, feedback } = parts
  const { keptAnswers, forgetters, onErased } = parts

  async function purge(id: UserId): Promise<void> {
    const person = await people.byId(id)
    if (!person) return forgetLeaving()
    await tokens.removeAllOf(id)
    await outbox.removeAllOf(id)
    await feedback.removeAllOf(id)
    if (person.licenseNumber !== null) await sheetPlayers.removeAllOfLicence(person.licenseNumber)
    for (const forget of forgetters) await forget(person)
    // Late, so that whoever meets a failure before this can ask again.
    await endings.allOf(id)
    // No call of theirs begins any more, so none stores another answer.
    await keptAnswers.removeAllOf(id)
    await people.remove(id)
    await forgetLeaving()
  }

  async function forgetLeaving(): Promise<void> {
    for (const person of await people.leaving()) {
      for (const forget of forgetters) await forget(person)
      await people.forget(person.id)
    }
  }

  return {
    async erase(id: UserId, context: CommandContext): Promise<void> {
      await users.handle(id, { type: 'Erase' }, personalContext(ids, context, context.actorId))
      onErased?.([id])
      await purge(id)
      await people.overwritten(OVERWRITTEN_MS)
    },

    /**
     * Purges whoever was erased and is still there: after a crash in the middle, or after an older copy of the personal
     * records was restored (PII-4). To be called before the first request.
     * @returns how many there were
     */
    async finish(): Promise<number> {
      let finished = (await people.leaving()).length
      await forgetLeaving()
      for (let after = START; ; ) {
        const page = await log.readAll(after, { categories: [userEvents.category], limit: 1000 })
        const erased = page.events.filter(({ type }) => type === ERASED).map(({ stream }) => idOf(stream))
        if (erased.length > 0) onErased?.(erased as UserId[])
        for (const id of erased as UserId[]) {
          if (!(await people.byId(id))) continue
          await purge(id)
          finished++
        }
        if (page.position === after) break
        after = page.position
      }
      await people.overwritten(OVERWRITTEN_MS)
      return finished
    },
  }
}
export type Erasure = ReturnType<typeof erasure>
