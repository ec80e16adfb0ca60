import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import { StoreBroken, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '../adapters/events.ts'
import { until } from '../adapters/promises.ts'
import { controlOf } from '../engines/eventstore/control.ts'
import { openSecuredEventstore, type SecuredEventstore } from '../engines/eventstore/secured.ts'
import { aName } from './engines.ts'
import { eventStoreLog, follow } from './event-log.ts'

// The double with TLS and users. What a real server's access lists enforce is not shown here.

const PASSWORD = 'p@ss:w/rd'

let secured: SecuredEventstore
beforeAll(async () => {
  secured = await openSecuredEventstore({ 'api:good': 'append', [`live:${PASSWORD}`]: 'read' })
})
afterAll(() => secured.close())

/** What a log writes, as one text. */
function written() {
  const lines: string[] = []
  const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  return { lines, log: { info: write, warn: write, error: write } }
}

test('a user who may append does, over TLS and by the plain call', async () => {
  const namespace = aName()
  const connection = aName()
  const url = `${secured.addressOf('api', 'good')}&connectionName=${connection}`
  const log = await eventStoreLog({ url, namespace })
  await log.append('tally-1', 'no-stream', events(2))
  expect(await log.readStream('tally-1')).toHaveLength(2)
  const control = controlOf(secured.engine.address, secured.root)
  expect(await control.counts(connection)).toMatchObject({ appends: 1, batchAppends: 0 })
  control.close()
})

test('a user who may only read reads and subscribes, and its append is refused for good', async () => {
  const namespace = aName()
  const api = await eventStoreLog({ url: secured.addressOf('api', 'good'), namespace })
  const { lines, log: writes } = written()
  const live = await eventStoreLog({ url: secured.addressOf('live', PASSWORD), namespace, log: writes })
  const { seen } = follow(live)
  await api.append('tally-1', 'no-stream', events(2))
  await until(() => seen.length === 2, 'the events')
  const refusal = await live.append('tally-1', 1, events(1)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StoreBroken)
  expect(await api.readStream('tally-1')).toHaveLength(2)
  expect(String(refusal) + lines.join('\n')).not.toContain('p%40ss')
  expect(String(refusal) + lines.join('\n')).not.toContain(PASSWORD)
})

test('a wrong password is refused at the start', async () => {
  const opening = openEventStoreLog({ url: secured.addressOf('api', 'wrong') })
  await expect(opening).rejects.toBeInstanceOf(StoreBroken)
})

test('a server whose certificate is not trusted gets no user and no event', async () => {
  const { lines, log } = written()
  const url = secured.addressOf('api', 'good').replace(/&tlsCAFile=.*/, '')
  const opening = openEventStoreLog({ url, log })
  await expect(opening).rejects.toBeInstanceOf(StoreUnavailable)
  expect(lines.join('\n')).not.toContain('good')
})

test('addresses that cannot work are refused without showing the password', async () => {
  const wrong = [
    'esdb://127.0.0.1:1',
    'http://api:secret-word@127.0.0.1:1',
    'esdb://api:secret-word@127.0.0.1:port',
    'esdb://api:secret-word@127.0.0.1:1?tlsCAFile=/nowhere',
    'esdb://api:secret-word@127.0.0.1:1?nodePreference=secret-word',
  ]
  for (const url of wrong) {
    const error = await openEventStoreLog({ url }).catch((reason: unknown) => reason)
    expect(error, url).toBeInstanceOf(RangeError)
    expect(String(error)).not.toContain('secret-word')
  }
})
