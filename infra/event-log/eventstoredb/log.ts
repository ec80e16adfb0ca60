import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { AllReader } from './all-reader.ts'
import { Appends } from './appends.ts'
import { Connection } from './connection.ts'
import { Feed } from './feed.ts'
import { toText } from './records.ts'
import { Sender } from './sender.ts'
import { StreamReader } from './stream-reader.ts'

/** Longest time of an append with its repeats (TRN-5). Milliseconds. */
const DEADLINE_MS = 10_000
const SILENCE_MS = 15_000

export interface EventStoreLogOptions {
  /** `esdb://user:password@host:2113?tlsCAFile=…`, several hosts comma-joined, or `esdb+discover://name`. */
  readonly url: string
  /** Put before the names of all streams: tests share a server. Other streams are not seen. */
  readonly namespace?: string
  readonly log?: Log
  /** How long an append may take, with its repeats. Milliseconds. */
  readonly deadline?: number
  /** After how much silence of the subscription the end of the log is read, to find out whether it was cut. Milliseconds. */
  readonly silence?: number
}

/**
 * The event log in EventStoreDB. A process opens it once: it has one subscription, whatever the number of subscribers.
 * The user of the address may read `$all`; a process that appends needs the right to write too.
 * @throws RangeError for a wrong address; StoreUnavailable while no server answers: the caller tries again;
 * StoreBroken when the server refuses the user
 */
export async function openEventStoreLog({
  url,
  namespace,
  log,
  deadline = DEADLINE_MS,
  silence = SILENCE_MS,
}: EventStoreLogOptions): Promise<EventLog & { healthy(): boolean }> {
  const before = namespace === undefined ? '' : `${namespace}.`
  const connection = new Connection(url, log)
  const streams = new StreamReader(connection, before)
  const all = new AllReader(connection, before)
  const appends = new Appends(new Sender(connection, streams), deadline)
  const feed = new Feed(connection, all, { silence, log })
  try {
    await connection.ask()
  } catch (error) {
    await connection.close()
    throw error
  }
  return {
    append: (stream, expected, events, behind) => appends.append(stream, expected, events, behind),
    readStream: (stream, after = -1, limit) => streams.read(stream, after, limit),
    readTexts: async (stream, after = -1, limit) => (await streams.read(stream, after, limit)).map(toText),
    readAll: (after, options) => all.page(after, options),
    subscribe: (after, options) => feed.subscribe(after, options),
    head: () => all.head(),
    healthy: () => connection.isHealthy,
    async close() {
      await appends.settled()
      await feed.close()
      await connection.close()
    },
  }
}
