import { type MongoConnection, openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import { onTestFinished } from 'vitest'
import type { ViewsUnderTest } from '../adapters/documents.ts'
import { aDatabase, openedAgain } from './engines.ts'

/** A process's connection, closed when the test is over. */
export async function connected(url = aDatabase()): Promise<MongoConnection> {
  const connection = await openedAgain(() => openMongodb({ url }))
  onTestFinished(() => connection.close())
  return connection
}

/** For the suite of view stores: each process has a connection of its own. */
export async function mongoViews(url = aDatabase()): Promise<ViewsUnderTest> {
  const first = await connected(url)
  const beside = async () => openMongoViews(await connected(url))
  return {
    views: await openMongoViews(first),
    beside,
    position: number => String(number).padStart(16, '0'),
    reopen: async () => {
      await first.close()
      return beside()
    },
  }
}
