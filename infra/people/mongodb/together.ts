import {
  type ClientSession,
  type MongoClient,
  MongoError,
  MongoErrorLabel,
  type TransactionOptions,
} from 'mongodb'

const OPTIONS: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
  // The caller waits ten seconds for all attempts together.
  maxCommitTimeMS: 5000,
}
/** The driver repeats a commit once itself. */
const COMMITS = 3

/** Runs work in one transaction, all or nothing. One attempt: its caller repeats what failed in passing. */
export type Together = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>

/** Transactions need a replica set: a single server refuses them. */
export function transactions(client: MongoClient): Together {
  return async work => {
    const session = client.startSession()
    try {
      session.startTransaction(OPTIONS)
      const result = await work(session)
      await commit(session)
      return result
    } catch (error) {
      // A failed abort is not repeated: the server ends a transaction that gets no further call.
      if (session.inTransaction()) await session.abortTransaction().catch(() => {})
      throw error
    } finally {
      await session.endSession()
    }
  }
}

/** A commit may be sent again until its outcome is known: the server carries it out once. */
async function commit(session: ClientSession): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await session.commitTransaction()
    } catch (error) {
      const isUnknown =
        error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult)
      if (!isUnknown || attempt === COMMITS) throw error
    }
  }
}
