/** All statements that write into the file after the start, by name: a writer runs no others. */
export const STATEMENTS = {
  insertEvent: `INSERT INTO event (position, id, stream, revision, type, recorded_at, metadata, data, checksum)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  createCollection: "INSERT INTO collection (number, name, checkpoint) VALUES (?, ?, '')",
  writeCheckpoint: 'UPDATE collection SET checkpoint = ? WHERE number = ?',
  noteUse: 'UPDATE collection SET used_at = ? WHERE number = ?',
  retireCollection:
    "UPDATE collection SET name = 'dropped ' || number, checkpoint = '', used_at = NULL WHERE number = ?",
  dropKeys: 'DELETE FROM document_key WHERE collection = ?',
  dropDocuments: 'DELETE FROM document WHERE collection = ?',
  dropCollection: 'DELETE FROM collection WHERE number = ?',
  dropDocument: 'DELETE FROM document WHERE collection = ? AND id = ?',
  writeDocument: `INSERT INTO document (collection, id, revision, position, doc, keys, place, set_aside, checksum)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (collection, id) DO UPDATE SET revision = excluded.revision, position = excluded.position,
      doc = excluded.doc, keys = excluded.keys, place = excluded.place, set_aside = excluded.set_aside,
      checksum = excluded.checksum`,
  rewriteDocument: `UPDATE document SET revision = ?, position = ?, doc = ?, set_aside = ?, checksum = ?
    WHERE collection = ? AND id = ?`,
  forgetKey:
    'DELETE FROM document_key WHERE collection = ? AND key = ? AND value = ? AND place = ? AND id = ?',
  rememberKey:
    'INSERT OR IGNORE INTO document_key (collection, key, value, place, id) VALUES (?, ?, ?, ?, ?)',
} as const

export type StatementName = keyof typeof STATEMENTS
export type Value = string | number | null

/** Statements of one transaction, in the order they are to be run. */
export type Batch = (readonly [statement: StatementName, ...values: Value[]])[]
