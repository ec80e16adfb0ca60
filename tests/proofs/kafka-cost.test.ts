import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kafka, Partitioners } from 'kafkajs'
import { expect, onTestFinished } from 'vitest'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openOwnKafka } from '../engines/kafka.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { connected, numbered, TOPIC } from './kafka/traffic.ts'

const SENDS = scale(4000, 800)
const ROUNDS = 5
/** Our processor time for a message, at most, beside that of the client alone. */
const AT_MOST = 1.4
const needs = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

proof(
  'our publisher takes at most 1.4 times the processor time of the client alone, per message',
  { timeout: 600_000, needs },
  async ({ note }) => {
    const engine = await openOwnKafka()
    onTestFinished(() => engine.close())
    const { publisher } = await connected([engine.address], 'ours.', 1)
    await connected([engine.address], 'bare.', 1)
    const bare = new Kafka({ brokers: [engine.address], logLevel: 0 }).producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    })
    await bare.connect()
    onTestFinished(() => bare.disconnect())

    const page = (size: number, first: number) => Array.from({ length: size }, (_, i) => numbered(first + i))
    const ways = {
      ours: (size: number, first: number) => publisher.send(page(size, first)),
      bare: (size: number, first: number) =>
        bare.sendBatch({
          acks: -1,
          topicMessages: [
            {
              topic: `bare.${TOPIC}`,
              messages: page(size, first).map(({ key, ...body }) => ({ key, value: JSON.stringify(body) })),
            },
          ],
        }),
    }
    async function microseconds(send: (typeof ways)['ours' | 'bare'], size: number): Promise<number> {
      const sends = Math.ceil(SENDS / Math.sqrt(size))
      const before = process.cpuUsage()
      for (let i = 0; i < sends; i++) await send(size, i * size)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / (sends * size)
    }
    for (const size of [1, 20]) {
      const found = { ours: [] as number[], bare: [] as number[] }
      for (const send of [ways.ours, ways.bare]) await microseconds(send, size)
      for (let round = 0; round < ROUNDS; round++)
        for (const way of ['ours', 'bare'] as const) found[way].push(await microseconds(ways[way], size))
      const ratio = median(found.ours) / median(found.bare)
      const told = `${size} ${size === 1 ? 'message' : 'messages'} a send`
      note(`${told}: ours, µs a message`, median(found.ours).toFixed(1))
      note(`${told}: the client alone, µs a message`, median(found.bare).toFixed(1))
      note(`${told}: times`, ratio.toFixed(2))
      expect(ratio).toBeLessThanOrEqual(AT_MOST)
    }
  },
)

proof(
  'a consumer that hears nothing takes less than half of what the client takes as it comes',
  { timeout: 120_000, needs },
  async ({ note }) => {
    const engine = await openOwnKafka()
    onTestFinished(() => engine.close())
    await connected([engine.address], 'ours.', 1)
    const run = promisify(execFile)
    const script = join(import.meta.dirname, 'kafka', 'idle.ts')
    const milliseconds = async (how: 'ours' | 'bare') =>
      Number((await run(process.execPath, [script, how, engine.address, 'ours.'])).stdout)
    const [ours, bare] = [await milliseconds('ours'), await milliseconds('bare')]
    note('ours, ms of processor time in 5 s', ours.toFixed(0))
    note('the client as it comes, ms in 5 s', bare.toFixed(0))
    expect(ours).toBeLessThan(bare / 2)
  },
)
