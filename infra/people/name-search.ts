import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { fullNames, nameKey } from './name-key.ts'

/** Added to a text, sorts after every text with the same beginning: keys are compared byte by byte. */
const LAST = '\u{10ffff}'

// Reads indexes, never the whole table; a person found several times counts once. Of a full name, the index finds the
// last names, and the first name is looked at in their rows.
const FOUND = `SELECT id FROM person WHERE lastname_key >= :from AND lastname_key < :to
  UNION SELECT id FROM person WHERE firstname_key >= :from AND firstname_key < :to
  UNION SELECT person.id FROM json_each(:fullNames) AS name CROSS JOIN person
    WHERE lastname_key >= name.value ->> 'last' AND lastname_key < (name.value ->> 'last') || :end
      AND firstname_key >= name.value ->> 'first' AND firstname_key < (name.value ->> 'first') || :end`

/** Rows of people whose first name, last name or both begin with the text; see the port. */
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
    const names = { from, to: `${from}${LAST}`, fullNames: JSON.stringify(fullNames(from)), end: LAST }
    return {
      rows: rows.all({ ...names, size, skip: (page - 1) * size }),
      total: Number(count.get(names)?.total),
    }
  }
}
