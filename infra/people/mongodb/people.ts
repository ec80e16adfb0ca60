import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { MongoConnection } from '../../mongodb/connection.ts'
import type { People } from '../people.ts'
import { calling } from './calls.ts'
import { collectionsOf, INDEXES } from './collections.ts'
import { feedbackRecords } from './feedback.ts'
import { forgetting } from './forgetting.ts'
import { madeIndexes } from './indexes.ts'
import { keptAnswers } from './kept-answers.ts'
import { mailTokens } from './mail-tokens.ts'
import { outbox } from './outbox.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { personalRecords } from './records.ts'
import { sessions } from './sessions.ts'
import { sheetPlayers } from './sheet-players.ts'
import { sweeper } from './sweep.ts'
import { transactions } from './together.ts'
import { mongoTransfer } from './transfer.ts'

/**
 * All personal data, in the `records.` collections of a replica set: beside the log, never in it. Any number of
 * processes may have them open. The connection stays open when they are closed.
 * @throws StoreUnavailable while MongoDB is away, and when an index is missing that this process may not make
 */
export async function openMongoPeople(
  connection: MongoConnection,
  { clock, log }: { clock: Clock; log?: Log },
): Promise<People> {
  const collections = collectionsOf(connection.db)
  await madeIndexes(connection, collections, INDEXES)
  const together = transactions(connection.client)
  const sweeping = sweeper(clock, log)
  const { answers, carryOut, unshow } = keptAnswers(collections, clock, { together, sweeping })
  const forget = forgetting(collections, { calls: connection, log })
  const records = personalRecords(collections, { together, carryOut, forgetting: forget })
  // Finishes what an earlier process had to forget.
  forget.begin()
  return {
    records: {
      ...calling(connection, records, READS.records),
      // Waits no longer than its caller says.
      overwritten: forget.done,
    },
    sessions: calling(connection, sessions(collections, clock, { carryOut, sweeping }), READS.sessions),
    tokens: calling(connection, mailTokens(collections, sweeping), READS.tokens),
    outbox: calling(connection, outbox(collections, clock), READS.outbox),
    pushSubscriptions: calling(connection, pushSubscriptions(collections, carryOut), READS.pushSubscriptions),
    feedback: calling(connection, feedbackRecords(collections), READS.feedback),
    sheetPlayers: calling(connection, sheetPlayers(collections, { carryOut, unshow }), READS.sheetPlayers),
    keptAnswers: calling(connection, answers, READS.keptAnswers),
    transfer: mongoTransfer(connection),
    async close() {
      forget.close()
    },
  }
}

/** Calls that change nothing a caller relies on: some delete what has expired. */
const READS = {
  records: ['byId', 'byIds', 'search', 'flagsOf', 'byEmail', 'leaving', 'erasedUpTo'],
  sessions: ['find', 'ofUser'],
  tokens: ['find'],
  outbox: ['waiting'],
  pushSubscriptions: ['ofUser'],
  feedback: ['ofUser'],
  sheetPlayers: ['of'],
  keptAnswers: ['find'],
} as const
