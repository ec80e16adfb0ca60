import type { Log } from '@pingboard/services/ports/log.ts'
import { type Db, MongoClient } from 'mongodb'
import { type Calls, callsTo } from './calls.ts'
import { asPortError } from './failures.ts'

/** Time limits, in milliseconds (TRN-5). A call as a whole has ten seconds: see `calls.ts`. */
const CONNECT_MS = 2000
const SELECTION_MS = 4000
/** As long as a call may take in all: a server that has stopped answering is noticed sooner, by its heartbeat. */
const ANSWER_MS = 10_000
/** A server that no longer answers is noticed within this time and that of a connection. */
const HEARTBEAT_MS = 2000
const IDLE_MS = 600_000
/** Most connections of one process to one server. */
const CONNECTIONS = 20

export interface MongoConnection extends Calls {
  readonly client: MongoClient
  /** The database that the URL names. */
  readonly db: Db
  /** Whether a server that takes writes is known. */
  healthy(): boolean
  close(): Promise<void>
}

/**
 * Connects to a replica set, once per process. What a write answers has reached the journals of most members, and no
 * read shows what they could still lose.
 * @param options `url` names the database, and may add authentication and TLS
 * @throws StoreUnavailable when no primary answers in time: the caller tries again
 */
export async function openMongodb({ url, log }: { url: string; log?: Log }): Promise<MongoConnection> {
  const client = new MongoClient(url, {
    appName: 'pingboard',
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    connectTimeoutMS: CONNECT_MS,
    serverSelectionTimeoutMS: SELECTION_MS,
    waitQueueTimeoutMS: SELECTION_MS,
    socketTimeoutMS: ANSWER_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    maxIdleTimeMS: IDLE_MS,
    maxPoolSize: CONNECTIONS,
  })
  let isKnown = false
  let appearances = 0
  let isClosing = false
  client.on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    const now = [...servers.values()].some(server => server.isWritable)
    if (now === isKnown) return
    isKnown = now
    if (now) appearances++
    if (isClosing) return
    if (!now) log?.warn({}, 'MongoDB has no primary')
    else if (appearances > 1) log?.info({}, 'MongoDB has a primary again')
  })
  const close = async () => {
    isClosing = true
    await client.close()
  }
  try {
    await client.connect()
    await client.db().command({ ping: 1 })
  } catch (error) {
    await close()
    throw asPortError(error)
  }
  const calls = callsTo({ isKnown: () => isKnown, appearances: () => appearances })
  return { ...calls, client, db: client.db(), healthy: () => isKnown, close }
}
