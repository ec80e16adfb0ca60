import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Makes a file and its mark what a build would take them for that knows no mark. One that is unreadable stays. */
export function withoutMark(dir: string, file: string): void {
  rmSync(join(dir, `${file}-mark`), { force: true })
  const db = new DatabaseSync(join(dir, file))
  try {
    db.exec("DELETE FROM meta WHERE name = 'marked'")
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
  } finally {
    db.close()
  }
}
