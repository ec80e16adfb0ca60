import type { IndexDescription } from 'mongodb'
import type { MongoConnection } from './connection.ts'

/** The name says what it is for. Another index gets another name: servers refuse a name with other keys or options. */
export type NamedIndex = IndexDescription & { readonly name: string }

/**
 * Makes the indexes of a collection, and the collection itself. Every process does so at its start; those that are
 * there already stay as they are.
 */
export async function ensureIndexes(
  { db, repeat }: Pick<MongoConnection, 'db' | 'repeat'>,
  collection: string,
  indexes: readonly NamedIndex[],
): Promise<void> {
  await repeat(() => db.collection(collection).createIndexes([...indexes]))
}
