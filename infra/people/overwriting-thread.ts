// The thread that rewrites the file of personal records, so that no deleted data is left in it. The caller asks for
// each step. The thread waits for no lock: it returns "busy", and the caller asks again later. `null` ends the
// thread.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { SQLITE_BUSY } from '../sqlite/result-codes.ts'

/**
 * `rewrite` writes all remaining data to the write-ahead file, under the writers' lock; `copy` copies it into the
 * main file, beside writers; `empty` empties the write-ahead file, and deletes the note that asked for the rewriting.
 */
export type Step = 'rewrite' | 'copy' | 'empty'
export type StepOutcome = 'done' | { readonly message: string; readonly errcode: number }

if (parentPort) {
  const port = parentPort
  const db = new DatabaseSync(workerData as string, { timeout: 0 })
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
  `)
  const note = db.prepare("SELECT value FROM meta WHERE name = 'overwrite'")
  const settle = db.prepare("DELETE FROM meta WHERE name = 'overwrite' AND value = ?")
  /** The note as it was when the file was last rewritten. */
  let rewritten: string | null = null

  const steps: Readonly<Record<Step, () => void>> = {
    rewrite() {
      const wanted = String(note.get()?.value)
      if (rewritten === wanted) return
      db.exec('VACUUM')
      rewritten = wanted
    },
    copy: () => checkpoint('PASSIVE'),
    empty() {
      checkpoint('TRUNCATE')
      if (rewritten !== null) settle.run(rewritten)
    },
  }

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    if (db.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.busy === 1)
      throw Object.assign(new Error('the write-ahead file is being read'), { errcode: SQLITE_BUSY })
  }

  port.on('message', (step: Step | null) => {
    if (step === null) {
      db.close()
      port.close()
      return
    }
    try {
      steps[step]()
      port.postMessage('done' satisfies StepOutcome)
    } catch (error) {
      const { message, errcode = 0 } = error as { message: string; errcode?: number }
      port.postMessage({ message, errcode } satisfies StepOutcome)
    }
  })
}
