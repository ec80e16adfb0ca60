import { sqliteLog } from './embedded.ts'
import { eventLogSuite } from './event-log.suite.ts'

eventLogSuite('SQLite', sqliteLog, { groupCommit: true })
