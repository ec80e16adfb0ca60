import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LoginRefused } from '@pingboard/infra/bus/kafka/client.ts'
import { openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, ResourcePatternTypes } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { waitAtMost, within } from '../adapters/promises.ts'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openSecureKafka } from '../engines/kafka.ts'
import { until } from './kafka-bus.ts'

waitAtMost(60_000)
const absent = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA
const USERS = { projectors: 'projectors-password', live: 'live-password' }
const PREFIX = 'pingboard.'

const message = (count: number): BusMessage => ({
  topic: 'tallies',
  key: 'a',
  event: { type: 'TallyChanged', count },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

describe.skipIf(absent !== undefined)(`Kafka with TLS and users${absent ? ` (needs ${absent})` : ''}`, () => {
  let secured: Awaited<ReturnType<typeof openSecureKafka>>
  let dir: string

  async function as(user: string, password: string, change: object = {}) {
    const { engine, ca } = secured
    const kafka = await openKafka({ brokers: [engine.address], login: { user, password }, ca, ...change })
    onTestFinished(() => kafka.close())
    return kafka
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'pingboard-'))
    secured = await openSecureKafka(dir, USERS)
    const { engine, ca, admin } = secured
    const client = new Kafka({
      brokers: [engine.address],
      ssl: { ca: [readFileSync(ca, 'utf8')] },
      sasl: { mechanism: 'scram-sha-512', username: admin.user, password: admin.password },
      logLevel: 0,
    }).admin()
    await client.connect()
    const rule = (principal: string, resourceType: AclResourceTypes, operation: AclOperationTypes) => ({
      resourceType,
      resourceName: PREFIX,
      resourcePatternType: ResourcePatternTypes.PREFIXED,
      principal: `User:${principal}`,
      host: '*',
      operation,
      permissionType: AclPermissionTypes.ALLOW,
    })
    const { TOPIC, GROUP } = AclResourceTypes
    const { READ, WRITE, CREATE, DESCRIBE } = AclOperationTypes
    await client.createAcls({
      acl: [
        ...[WRITE, CREATE, DESCRIBE].map(right => rule('projectors', TOPIC, right)),
        ...[READ, DESCRIBE].map(right => rule('live', TOPIC, right)),
        rule('live', GROUP, READ),
      ],
    })
    await client.disconnect()
  })
  afterAll(async () => {
    await secured?.engine.close()
    await rm(dir, { recursive: true, force: true })
  })

  test('one user publishes, another listens, and the one who listens cannot publish', async () => {
    const projectors = await as('projectors', USERS.projectors)
    await projectors.createTopics(['tallies'])
    const live = await as('live', USERS.live)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const heard: BusMessage[] = []
    const ready = Promise.withResolvers<void>()
    const consumer = { name: 'live', topics: ['tallies'], from: 'now', onReady: ready.resolve } as const
    void live.bus.consume(consumer, one => void heard.push(one), stop.signal)
    await within(ready.promise, 'the listener')
    await expect(live.publisher.send([message(1)])).rejects.toThrow('Kafka refuses this')
    await projectors.publisher.send([message(2)])
    await until(() => heard.length > 0, 'the message')
    expect(heard).toEqual([message(2)])
  })

  test('a wrong password is told as such at once, for no wait would mend it', async () => {
    await expect(as('live', 'wrong')).rejects.toThrow(LoginRefused)
    await expect(as('nobody', USERS.live)).rejects.toThrow(LoginRefused)
  })

  test('without TLS, or under an unknown authority, nothing is sent to the broker', async () => {
    await expect(as('live', USERS.live, { ca: null })).rejects.toThrow(StoreUnavailable)
    const other = join(dir, 'other.pem')
    await expect(as('live', USERS.live, { ca: other })).rejects.toThrow('no such file')
  })
})
