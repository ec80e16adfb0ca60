import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { nameKey } from './name-key.ts'

/** Added to a text, sorts after every text with the same beginning: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

// Reads two indexes, never the table; a person found by both names counts once.
const FOUND = `SELECT id FROM person WHERE lastname_key >= :from AND lastname_key < :to
  UNION SELECT id FROM person WHERE firstname_key >= :from AND firstname_key < :to`

/** Rows of people whose first or last name begins with the text; see the port. */
export function nameSearch(db: DatabaseSync) {
  const count = db.prepare(`SELECT count(*) AS total FROM (${FOUND})`)
  const rows = db.prepare(`SELECT * FROM person WHERE id IN (${FOUND})
    ORDER BY lastname_key NULLS LAST, firstname_key NULLS LAST, id LIMIT :size OFFSET :skip`)

  return function search(
    text: string,
    { page, size }: { page: number; size: number },
  ): { rows: Record<string, SQLOutputValue>[]; total: number } {
    const from = nameKey(text) ?? ''
    // A text of accents alone gives an empty key, and every name begins with the empty key.
    if (from === '') return { rows: [], total: 0 }
    const range = { from, to: `${from}${LAST}` }
    return {
      rows: rows.all({ ...range, size, skip: (page - 1) * size }),
      total: Number(count.get(range)?.total),
    }
  }
}
