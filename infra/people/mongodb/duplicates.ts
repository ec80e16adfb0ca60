import { OutcomeUnknown } from '@pingboard/services/ports/event-log.ts'
import { type Collection, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb'
import { isDuplicate } from '../../mongodb/failures.ts'

/** Two callers that both found no document both insert it. The one that is refused finds it the next time. */
const ATTEMPTS = 5

/** Inserts what has no id known already. @returns for each document whether it was new */
export async function insertedOf<Document extends { readonly _id: string }>(
  collection: Collection<Document>,
  documents: readonly OptionalUnlessRequiredId<Document>[],
): Promise<boolean[]> {
  const isNew = documents.map(() => true)
  try {
    await collection.insertMany(documents, { ordered: false })
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || !isDuplicate(error)) throw error
    const failures = [error.writeErrors].flat()
    const isOnlyKnown = failures.every(({ code }) => code === error.code)
    if (!isOnlyKnown || error.result.getWriteConcernError())
      throw new OutcomeUnknown('of several documents some may be stored')
    for (const { index } of failures) isNew[index] = false
  }
  return isNew
}

/** Repeats a write that inserts a document where there is none, when another caller has inserted it just now. */
export async function upserted<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (!isDuplicate(error) || attempt === ATTEMPTS) throw error
    }
  }
}
