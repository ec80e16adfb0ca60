import { describe } from 'vitest'
import { type TransferUnderTest, transferSuite } from '../adapters/people-transfer.suite.ts'
import { without } from './engines.ts'
import { aPeopleDatabase } from './people-under-test.ts'

async function mongoTransfer(): Promise<TransferUnderTest> {
  const { people, clock } = await aPeopleDatabase()
  return { transfer: people.transfer, people, now: () => clock.now() }
}

// That a reading shows one moment while others write is shown by a real server only: the stand-in does not isolate
// snapshots outside a transaction.
describe.skipIf(without('mongodb'))('records of people in MongoDB', () => {
  transferSuite('MongoDB', mongoTransfer)
})
