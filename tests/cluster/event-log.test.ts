import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { inject } from 'vitest'
import { type BusUnderTest, busSuite, tallySource } from '../adapters/bus.suite.ts'
import { embedded } from '../adapters/embedded.ts'
import { eventLogSuite } from '../adapters/event-log.suite.ts'
import { eventStoreLog, eventStoreLogUnderTest } from './event-log.ts'

/** The bus of one process over this log, with embedded views beside it. */
async function busOverTheLog(): Promise<BusUnderTest> {
  const log = await eventStoreLog()
  const { views } = await embedded()
  const open = () => openBus({ log, views, sources: [tallySource] })
  return { log, bus: open(), restart: async () => open() }
}

/** What it is, and never more than it is. */
const told = inject('engines').eventstore?.told ?? 'EventStoreDB: absent'

eventLogSuite(told, eventStoreLogUnderTest, { groupCommit: false, uniqueIds: false })
busSuite(`in process, over ${told}`, busOverTheLog)
