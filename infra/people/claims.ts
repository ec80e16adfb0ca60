import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Write } from './writing.ts'

/**
 * Claims rows of a queue: sets their due time to the end of the claim, so that the rows of an unfinished claim become
 * free without further work. The due time also identifies a claim: the next claim of a row begins only after it.
 * @param due query of the due rows: its parameters are those of the caller, the present time and a limit
 * @param hold sets the due time of a row, by id
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
    // The queue is read often and is mostly empty: this query takes no lock.
    if (look(1).length === 0) return { rows: [], until }
    const rows = await write(() => {
      const found = look(limit)
      for (const { id } of found) hold.run(until, id ?? null)
      return found
    })
    return { rows, until }
  }
}
