import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'

/** A board's page as its row holds it. The product itself answers from memory. */
export type StoredPage = Pick<ViewDocument, 'doc' | 'revision' | 'keys' | 'order'>

/** Reads the pages of boards in the file of a running product. */
export function openStoredPages(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'log.sqlite'), { readOnly: true })
  const find = db.prepare(
    `SELECT doc, revision, keys, place FROM document
     WHERE id = ? AND collection = (SELECT number FROM collection WHERE name = ?)`,
  )
  return {
    /** Null when there is none. */
    of(id: string): StoredPage | null {
      const row = find.get(id, viewName(boardPage))
      if (!row) return null
      return {
        doc: JSON.parse(String(row.doc)),
        revision: Number(row.revision),
        keys: JSON.parse(String(row.keys)),
        order: String(row.place),
      }
    },
    close: () => db.close(),
  }
}
