import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Keep, KeptAnswers } from '@pingboard/services/ports/kept-answers.ts'
import type { Write } from './writing.ts'

/** How long an answer is kept (CON-4). Milliseconds. */
export const KEPT = 24 * 60 * 60 * 1000

/** Stores the answer to a command with a key; called inside the transaction of its effect. */
export type Store = <Result>(keep: Keep<Result> | undefined, result: Result) => void

/** Inside a transaction: deletes the answers that contain a text. */
export type Unshow = (text: string) => void

/** @param forget removes overwritten data from the write-ahead file */
export function keptAnswers(
  db: DatabaseSync,
  clock: Clock,
  write: Write,
  forget: () => void,
): { readonly answers: KeptAnswers; readonly store: Store; readonly unshow: Unshow } {
  const put = db.prepare(
    'INSERT OR REPLACE INTO kept_answer (command_id, user_id, body_hash, answer, kept_at) VALUES (?, ?, ?, ?, ?)',
  )
  const expire = db.prepare('DELETE FROM kept_answer WHERE kept_at <= ?')
  const find = db.prepare('SELECT * FROM kept_answer WHERE command_id = ? AND kept_at > ?')
  const removeAllOf = db.prepare('DELETE FROM kept_answer WHERE user_id = ?')
  const removeShowing = db.prepare('DELETE FROM kept_answer WHERE instr(answer, ?) > 0')

  const oldest = () => new Date(clock.now().getTime() - KEPT).toISOString()

  function add({ commandId, userId, bodyHash }: Omit<Keep, 'answer'>, answer: string | null): void {
    expire.run(oldest())
    put.run(commandId, userId, bodyHash, answer, clock.now().toISOString())
  }

  return {
    answers: {
      async find(commandId) {
        const row = find.get(commandId, oldest())
        return row
          ? { bodyHash: String(row.body_hash), answer: row.answer === null ? null : String(row.answer) }
          : null
      },
      async keep(command) {
        await write(() => add(command, null))
      },
      async removeAllOf(userId) {
        await write(() => removeAllOf.run(userId))
        forget()
      },
    },
    store(keep, result) {
      if (keep) add(keep, keep.answer(result))
    },
    unshow: text => void removeShowing.run(text),
  }
}
