// A process with one consumer and nothing to do: prints the processor time of five seconds, in milliseconds.
// node idle.ts ours|bare <brokers> <prefix>
import { setTimeout as wait } from 'node:timers/promises'
import { openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'

const TOPIC = 'tallies'

const [how, brokers = '', prefix = ''] = process.argv.slice(2)
const kafka = await openKafka({ brokers: brokers.split(','), prefix })
const ready = Promise.withResolvers<void>()
const stop = new AbortController()
const consumer = { name: 'idle', topics: [TOPIC], from: 'now', onReady: ready.resolve } as const
if (how === 'bare') {
  // The client as it comes: its timer asks every millisecond on each connection.
  const { createRequire } = await import('node:module')
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
    prototype: {
      throttledUntil: number
      throttleCheckTimeoutId: NodeJS.Timeout | null
      checkPendingRequests(): void
      scheduleCheckPendingRequests(): void
    }
  }
  prototype.scheduleCheckPendingRequests = function schedule() {
    if (this.throttleCheckTimeoutId) return
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }, 1)
  }
}
const loop = kafka.bus.consume(consumer, () => {}, stop.signal)
await ready.promise
await wait(1000)
const before = process.cpuUsage()
await wait(5000)
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))
stop.abort()
await loop
await kafka.close()
