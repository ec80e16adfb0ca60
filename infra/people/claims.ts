import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Write } from './writing.ts'

/**
 * Claims rows of a queue by moving the moment they are due to the end of the claim: a claim that is not finished is free
 * again by itself. That moment also tells one claim of a row from the next, which can begin only when it is over.
 * @param due what is due: its parameters are those of the caller, the present and a limit
 * @param hold sets the moment a row is due, by id
 */
export function claims(due: StatementSync, hold: StatementSync, write: Write) {
  return async function claim(
    parameters: readonly SQLInputValue[],
    now: Date,
    limit: number,
    milliseconds: number,
  ): Promise<{ rows: readonly Record<string, SQLOutputValue>[]; until: string }> {
    const until = new Date(now.getTime() + milliseconds).toISOString()
    const look = (most: number) => due.all(...parameters, now.toISOString(), most)
    // A queue is looked at again and again, and mostly empty: that takes no lock.
    if (look(1).length === 0) return { rows: [], until }
    const rows = await write(() => {
      const found = look(limit)
      for (const { id } of found) hold.run(until, id ?? null)
      return found
    })
    return { rows, until }
  }
}
