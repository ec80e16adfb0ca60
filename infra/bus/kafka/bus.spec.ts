import type { Kafka } from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { Asking } from './admin.ts'
import { openBus } from './bus.ts'

/** A consumer whose broker has just started, and refuses every joining. */
function refusedConsumer({ startsWithinMs }: { startsWithinMs: number }) {
  const lines: string[] = []
  const tell = (level: string) => (_fields: object, message: string) => {
    lines.push(`${level}: ${message}`)
  }
  let tries = 0
  const again = Promise.withResolvers<void>()
  const consumer = () => ({
    events: {},
    on() {},
    async connect() {
      if (++tries === 3) again.resolve()
      throw new Error('The coordinator is loading')
    },
    async disconnect() {},
  })
  const asking: Pick<Asking, 'ask'> = { ask: async () => ['boards'] as never }
  const bus = openBus({
    newClient: () => ({ kafka: { consumer } as unknown as Kafka, close() {} }),
    asking: asking as Asking,
    deadLetters: { async bury() {} },
    prefix: '',
    watchMs: 60_000,
    startsWithinMs,
    log: { info: tell('info'), warn: tell('warn'), error: tell('error') },
  })
  void bus.consume(
    { name: 'mails', topics: ['boards'], from: 'checkpoint' },
    () => {},
    new AbortController().signal,
  )
  return { lines, bus, triedThreeTimes: again.promise }
}

describe('a consumer that cannot join', () => {
  it('is told of without a warning while the broker starts', async () => {
    const { lines, bus, triedThreeTimes } = refusedConsumer({ startsWithinMs: 60_000 })
    await triedThreeTimes
    expect(lines).toEqual(['info: a consumer cannot join yet'])
    expect(bus.healthy()).toBe(false)
    await bus.close()
  })

  it('is warned of once when the broker had time to start', async () => {
    const { lines, bus, triedThreeTimes } = refusedConsumer({ startsWithinMs: 0 })
    await triedThreeTimes
    expect(lines).toEqual(['warn: a consumer is cut off, and joins again'])
    await bus.close()
  })
})
