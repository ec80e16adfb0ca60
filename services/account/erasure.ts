import type { UserId } from '@pingboard/contracts/ids.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { storedType } from '../kernel/event-types.ts'
import { StoreFull } from '../ports/event-log.ts'
import { idOf, type Position, START, type StoredEvent } from '../ports/stored-event.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { userEvents } from './user/events.ts'

const ERASED = storedType(userEvents, 'UserErased')

/** Longest time an erasure waits for the files to be overwritten. The overwriting continues after this time. */
const OVERWRITTEN_MS = 1000

/**
 * For this long after an erasure, `finish` visits it again: a call that began before it may still write something about
 * the person. No call takes this long. Milliseconds.
 */
const CALLS_END_MS = 60_000

/**
 * Erases accounts (PII-3). The event is stored first, because a later start uses the event to finish the work. Then
 * all personal data are removed. The record is removed late: a remaining record marks unfinished work, and its
 * licence number finds the names on match sheets. The address is kept until the last step, to find data that were
 * still being written while the record existed. Each step may run twice.
 */
export function erasure(parts: AccountParts) {
  const { log, ids, people, users, endings, tokens, outbox, sheetPlayers, feedback } = parts
  const { keptAnswers, forgetters, onErased, clock } = parts

  async function purge(id: UserId): Promise<void> {
    const person = await people.byId(id)
    if (!person) return forgetLeaving()
    await removeWritten(id)
    if (person.licenseNumber !== null) await sheetPlayers.removeAllOfLicence(person.licenseNumber)
    for (const forget of forgetters) await forget(person)
    await endSessionsAndAnswers(id)
    await people.remove(id)
    await forgetLeaving()
  }

  async function removeWritten(id: UserId): Promise<void> {
    await tokens.removeAllOf(id)
    await outbox.removeAllOf(id)
    await feedback.removeAllOf(id)
  }

  async function endSessionsAndAnswers(id: UserId): Promise<void> {
    // The sessions end late, so that after an earlier failure the person can ask again.
    await endings.allOf(id)
    // The person can start no more calls; answers to calls that are under way are found later.
    await keptAnswers.removeAllOf(id)
  }

  async function forgetLeaving(): Promise<void> {
    for (const person of await people.leaving()) {
      for (const forget of forgetters) await forget(person)
      await people.forget(person.id)
    }
  }

  /** With a full disk the place stays behind, and the next look reads the same events again (DUR-8). */
  async function noteUpTo(place: Position): Promise<void> {
    await people.noteErasedUpTo(place).catch(error => {
      if (!(error instanceof StoreFull)) throw error
    })
  }

  /** The position up to which erasures are done. One beyond the end belongs to a log that lost its end. */
  async function knownPlace(): Promise<Position> {
    const place = await people.erasedUpTo()
    if (place <= (await log.head())) return place
    // Other events may get the positions before it.
    await noteUpTo(START)
    return START
  }

  /**
   * Purges the people whose record still exists. Of the others it removes what calls under way wrote meanwhile.
   * @param noted the erasures up to here are done, calls included
   * @returns number of people purged
   */
  async function purgeAgain(erased: readonly StoredEvent[], noted: Position): Promise<number> {
    let purged = 0
    for (const event of erased) {
      const id = personOf(event)
      if (await people.byId(id)) {
        await purge(id)
        purged++
      } else if (event.position > noted) {
        await removeWritten(id)
        await endSessionsAndAnswers(id)
      }
    }
    return purged
  }

  return {
    async erase(id: UserId, context: CommandContext): Promise<void> {
      await users.handle(id, { type: 'Erase' }, personalContext(ids, context, context.actorId))
      onErased?.([id])
      await purge(id)
      await people.overwritten(OVERWRITTEN_MS)
    },

    /**
     * Purges erased accounts whose data still exist: after a crash during an erasure, or after an older copy of the
     * personal records was restored (PII-4). It reads the log after the position that is kept with the records, and
     * moves this position on when the erasures before it are done, and calls that had begun before them are over: what
     * these wrote is removed. The caller must run this before the first request, and again every minute.
     * Several processes may run it at the same time, also beside an erasure.
     * @param whole reads the log from its first event, whatever the position
     * @returns number of accounts purged
     */
    async finish({ whole = false } = {}): Promise<number> {
      let finished = (await people.leaving()).length
      await forgetLeaving()
      const noted = await knownPlace()
      let after = whole ? START : noted
      // A look at the whole log that is cut short must begin anew.
      if (after !== noted) await noteUpTo(after)
      /** No call that began before an erasure older than this is still running. */
      const settledBefore = clock.now().getTime() - CALLS_END_MS
      let isSettled = true
      for (;;) {
        const page = await log.readAll(after, { categories: [userEvents.category], limit: 1000 })
        const erased = page.events.filter(({ type }) => type === ERASED)
        // From the first event on the list is complete, also when it is empty.
        if (erased.length > 0 || after === START) onErased?.(erased.map(personOf))
        finished += await purgeAgain(erased, noted)
        if (page.position === after) break
        after = page.position
        isSettled &&= erased.every(({ recordedAt }) => Date.parse(recordedAt) < settledBefore)
        if (isSettled) await noteUpTo(after)
      }
      await people.overwritten(OVERWRITTEN_MS)
      return finished
    },
  }
}

const personOf = ({ stream }: StoredEvent): UserId => idOf(stream) as UserId

export type Erasure = ReturnType<typeof erasure>
