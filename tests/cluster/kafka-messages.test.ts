import { operateBy } from '@pingboard/run/ops/main.ts'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { AppendTooLarge } from '@pingboard/services/ports/event-log.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { waitAtMost, within } from '../adapters/promises.ts'
import { addressOf, aName, without } from './engines.ts'
import { aConnection, aPrefix, until, withTopics } from './kafka-bus.ts'
import { asAdmin, clientOf, kafkaContents } from './kafka-contents.ts'

waitAtMost(60_000)
const absent = without('kafka')
const brokers = () => addressOf('kafka').split(',')

const message = (count: number, key = 'a', more: object = {}): BusMessage => ({
  topic: 'tallies',
  key,
  event: { type: 'TallyChanged', count, ...more },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

describe.skipIf(absent !== undefined)(`messages on Kafka${absent ? ` (needs ${absent})` : ''}`, () => {
  test('hold the public event, its place, gesture and cause, and a header with their id: nothing else', async () => {
    const prefix = aPrefix()
    const { publisher } = await withTopics(prefix, { partitions: 3 })
    await publisher.send([message(1), message(2), message(3, 'b')])
    const contents = await kafkaContents(brokers(), prefix)
    const told = contents
      .map(({ topic, key, value, headers }) => ({ topic, key, headers, ...JSON.parse(value) }))
      .sort((a, b) => (a.position < b.position ? -1 : 1))
    expect(told).toEqual(
      [message(1), message(2), message(3, 'b')].map(sent => ({
        ...sent,
        topic: `${prefix}tallies`,
        headers: { id: `tallies/${sent.key}@${sent.position}` },
      })),
    )
    const [a, again] = contents.filter(({ key }) => key === 'a')
    expect(a?.partition).toBe(again?.partition)
  })

  test('what a test searches for is found wherever it is: in keys, values, headers and dead letters', async () => {
    const prefix = aPrefix()
    const kafka = await withTopics(prefix)
    await kafka.publisher.send([message(1, 'anna', { name: 'berta' })])
    await kafka.giveUp('carla', message(2), new Error('dora'))
    const found = JSON.stringify(await kafkaContents(brokers(), prefix))
    for (const name of ['anna', 'berta', 'carla']) expect(found).toContain(name)
    expect(found).not.toContain('dora')
  })

  test('many large ones in one call are sent in parts; one that is too large is refused, and none of its call', async () => {
    const { publisher, bus } = await withTopics()
    const heard: BusMessage[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const ready = Promise.withResolvers<void>()
    const consumer = { name: 'c', topics: ['tallies'], from: 'checkpoint', onReady: ready.resolve } as const
    void bus.consume(consumer, one => void heard.push(one), stop.signal)
    await within(ready.promise, 'the consumer')
    const large = 'x'.repeat(900_000)
    const sent = Array.from({ length: 12 }, (_, i) => message(i + 1, 'a', { large }))
    await publisher.send(sent)
    const [refused] = [message(14, 'a', { large: 'x'.repeat(5_000_000) })]
    await expect(publisher.send([message(13), refused])).rejects.toThrow(AppendTooLarge)
    await expect(publisher.send([refused])).rejects.toThrow(/tallies\/a@0+14 has 50\d+ bytes/)
    await publisher.send([message(15)])
    await until(() => heard.length === 13, 'all of them')
    expect(heard).toEqual([...sent, message(15)])
  })

  test('what another program writes into a topic is passed over', async () => {
    const prefix = aPrefix()
    const { publisher, bus } = await withTopics(prefix)
    const heard: BusMessage[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const ready = Promise.withResolvers<void>()
    const consumer = { name: 'c', topics: ['tallies'], from: 'checkpoint', onReady: ready.resolve } as const
    void bus.consume(consumer, one => void heard.push(one), stop.signal)
    await within(ready.promise, 'the consumer')
    const foreign = clientOf(brokers()).producer({ createPartitioner: () => () => 0 })
    await foreign.connect()
    await foreign.send({ topic: `${prefix}tallies`, messages: [{ value: 'not ours' }, { value: null }] })
    await foreign.disconnect()
    await publisher.send([message(1)])
    await until(() => heard.length === 1, 'our message')
    expect(heard).toEqual([message(1)])
  })

  test('topics are created once, with the asked partitions, and keep messages for a day', async () => {
    const prefix = aPrefix()
    const kafka = await withTopics(prefix, { partitions: 3 })
    await Promise.all([kafka.createTopics(['tallies', 'new']), kafka.createTopics(['new'])])
    await asAdmin(brokers(), async admin => {
      const names = ['dead-letters', 'new', 'others', 'tallies'].map(name => prefix + name)
      const { topics } = await admin.fetchTopicMetadata({ topics: names })
      const found = topics.map(({ name, partitions }) => [name, partitions.length] as const)
      expect(found.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
        [names[0], 1],
        [names[1], 1],
        [names[2], 3],
        [names[3], 3],
      ])
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: `${prefix}tallies`, configNames: ['retention.ms'] }],
      })
      expect(resources[0]?.configEntries[0]?.configValue).toBe('86400000')
    })
  })

  test('there are no dead letters before a process has published anything', async () => {
    const kafka = await aConnection(aPrefix())
    expect(await kafka.readDeadLetters()).toEqual([])
  })

  test('the operator reads the lag and the dead letters of a running installation', async () => {
    const installation = aName()
    const kafka = await withTopics(`${installation}.`)
    await kafka.giveUp('announcements', message(2), new TypeError('no such thing'))
    const stop = new AbortController()
    const ready = Promise.withResolvers<void>()
    const consumer = {
      name: 'results',
      topics: ['tallies'],
      from: 'checkpoint',
      onReady: ready.resolve,
    } as const
    const loop = kafka.bus.consume(consumer, () => {}, stop.signal)
    await within(ready.promise, 'the consumer')
    stop.abort()
    await loop
    await kafka.publisher.send([message(1), message(2)])
    const operate = async (...args: string[]) => {
      const [said, complained]: [string[], string[]] = [[], []]
      const env = { KAFKA_BROKERS: addressOf('kafka'), INSTALLATION: installation }
      const code = await operateBy(
        args,
        env,
        line => said.push(line),
        line => complained.push(line),
      )
      return { code, said, complained }
    }
    expect(await operate('lag')).toEqual({
      code: 0,
      said: [expect.stringMatching(/^results: 2 messages, \d+\.\d s$/)],
      complained: [],
    })
    const { said } = await operate('dead-letters')
    expect(said[0]).toMatch(/Z announcements: tallies a at 0+2: TypeError \(follow gesture-2\)$/)
    expect(said[1]).toMatch(/^ {4}at /)
    const [letter] = (await operate('dead-letters', '--json')).said
    expect(JSON.parse(letter ?? '')).toMatchObject({ consumer: 'announcements', message: message(2) })
  })

  test('without Kafka, and while it is away, the operator is told so', async () => {
    const complained: string[] = []
    const complain = (line: string) => complained.push(line)
    expect(await operateBy(['lag'], {}, () => {}, complain)).toBe(1)
    const env = { KAFKA_BROKERS: '127.0.0.1:1' }
    expect(await operateBy(['dead-letters'], env, () => {}, complain)).toBe(1)
    expect(complained).toEqual([
      expect.stringContaining('KAFKA_BROKERS is not set'),
      expect.stringContaining('kafka does not answer'),
    ])
  })

  test('a second connection sees what the first one created', async () => {
    const prefix = aPrefix()
    await withTopics(prefix)
    const { publisher } = await aConnection(prefix)
    await publisher.send([message(1)])
    expect(await kafkaContents(brokers(), prefix)).toHaveLength(1)
  })
})
