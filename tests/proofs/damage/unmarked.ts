import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Makes a file and its mark look as if a build without marks had left them. An unreadable file stays as it is. */
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
