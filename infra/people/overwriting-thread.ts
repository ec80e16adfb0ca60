// The thread that writes the file of personal records anew, so that nothing of what was deleted is left in any place.
// It asks for each step, and waits for nobody: what is busy is told, and asked for again later. `null` ends it.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { SQLITE_BUSY } from '../sqlite/result-codes.ts'

/**
 * `rewrite` copies all that is left to the write-ahead file, under the lock of writers; `copy` brings that to its place,
 * beside writers; `empty` leaves nothing written ahead, and takes the note of what was to be done away.
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
  /** The note as it was when the file was last written anew. */
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
