// Processor time of an append through the adapter, beside the bare client that does the same call: medians of five
// rounds each, one after the other, over the double, which is a process of its own. `node tests/cluster/event-log-cost.ts`
import { EventStoreDBClient } from '@eventstore/db-client'
import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'
import { openEventstore } from '../engines/eventstore.ts'

const ROUNDS = 5
const APPENDS = 2000

/** As large as the change of a score. */
const anEvent = (): Omit<NewEvent, 'id'> => ({
  type: 'boards.ScoreChanged.v1',
  data: { game: crypto.randomUUID(), home: 7, away: 4, by: crypto.randomUUID(), note: 'x'.repeat(80) },
  metadata: {
    commandId: crypto.randomUUID(),
    actorId: crypto.randomUUID(),
    $correlationId: crypto.randomUUID(),
    $causationId: crypto.randomUUID(),
  },
  recordedAt: new Date().toISOString(),
})

/** Appends one event to a stream, which is at this revision. */
type Append = (stream: string, revision: number) => Promise<unknown>

/** Processor time per append in microseconds, with so many in flight, each on a stream of its own. */
async function cost(append: Append, inFlight: number): Promise<number> {
  const run = crypto.randomUUID()
  const before = process.cpuUsage()
  await Promise.all(
    Array.from({ length: inFlight }, async (_, writer) => {
      for (let i = 0; i < APPENDS / inFlight; i++) await append(`tally-${run}-${writer}`, i - 1)
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / APPENDS
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const engine = await openEventstore()
const client = EventStoreDBClient.connectionString(engine.address)
const log = await openEventStoreLog({ url: engine.address })
const bare: Append = (stream, revision) => {
  const { recordedAt, ...event } = anEvent()
  const metadata = { ...event.metadata, id: crypto.randomUUID(), recordedAt }
  return client.appendToStream(
    stream,
    { ...event, id: crypto.randomUUID(), contentType: 'application/json', data: { ...event.data }, metadata },
    {
      expectedRevision: revision === -1 ? 'no_stream' : BigInt(revision),
      credentials: { username: '', password: '' },
    },
  )
}
const ours: Append = (stream, revision) =>
  log.append(stream, revision === -1 ? 'no-stream' : revision, [{ ...anEvent(), id: crypto.randomUUID() }])

for (const append of [bare, ours]) await cost(append, 100)
for (const inFlight of [1, 100]) {
  const costs: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
  for (let round = 0; round < ROUNDS; round++) {
    costs.bare.push(await cost(bare, inFlight))
    costs.ours.push(await cost(ours, inFlight))
  }
  const [first, second] = [median(costs.bare), median(costs.ours)]
  process.stdout.write(
    `${engine.told}, ${inFlight} in flight: bare client ${first.toFixed(0)} µs, adapter ${second.toFixed(0)} µs, ${(second / first).toFixed(2)} times\n`,
  )
}
await log.close()
await client.dispose()
await engine.close()
