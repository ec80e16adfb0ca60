import { busSuite } from './bus.suite.ts'
import { sqliteLog } from './embedded.ts'
import { embeddedBus } from './embedded-bus.ts'
import { eventLogSuite } from './event-log.suite.ts'
import { mailTokensSuite, sqliteMailTokens } from './mail-tokens.suite.ts'
import { argon2, passwordsSuite } from './passwords.suite.ts'
import { overwritingSuite, peopleSuite, sqlitePeople } from './people.suite.ts'
import { sqliteViews, viewStoreSuite } from './view-store.suite.ts'

eventLogSuite('SQLite', sqliteLog, { groupCommit: true, uniqueIds: true })
viewStoreSuite('SQLite', sqliteViews)
busSuite('in process', embeddedBus)
peopleSuite('SQLite', sqlitePeople)
overwritingSuite('SQLite', sqlitePeople)
mailTokensSuite('SQLite', sqliteMailTokens)
passwordsSuite('argon2', argon2)
