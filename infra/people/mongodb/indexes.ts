import { type Collection, MongoServerError } from 'mongodb'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { ensureIndexes, type NamedIndex } from '../../mongodb/indexes.ts'
import { isForbidden } from './forbidden.ts'

const NAMESPACE_NOT_FOUND = 26

/**
 * Makes the indexes of several collections that are not there yet. So a process whose user may make none can start
 * once another has started. A process leaves the indexes of a collection that it may not read to the others.
 */
export async function madeIndexes<Name extends string>(
  connection: MongoConnection,
  collections: Readonly<Record<Name, Pick<Collection, 'collectionName' | 'indexes'>>>,
  indexes: Readonly<Partial<Record<Name, readonly NamedIndex[]>>>,
): Promise<void> {
  for (const [name, wanted] of Object.entries(indexes) as [Name, readonly NamedIndex[]][]) {
    const made = await connection.repeat(() => namesOf(collections[name]))
    if (made === null || wanted.every(index => made.has(index.name))) continue
    await ensureIndexes(connection, collections[name].collectionName, wanted)
  }
}

/** Null when this process may not know. */
async function namesOf(collection: Pick<Collection, 'indexes'>): Promise<Set<string | undefined> | null> {
  try {
    return new Set((await collection.indexes()).map(({ name }) => name))
  } catch (error) {
    if (isForbidden(error)) return null
    if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return new Set()
    throw error
  }
}
