import { connect, createServer, type Socket } from 'node:net'
import { type MongoConnection, openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDocument, every } from '../adapters/documents.ts'
import { until } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import { openMongodb as openEngine } from '../engines/mongodb.ts'
import { atLoopback } from './at-loopback.ts'
import { aName, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const NAME = 'page.v1'
const absent = without('mongodb')
const position = (number: number) => String(number).padStart(16, '0')

/** An engine that only this file makes fail. */
let engine: Engine
/** On that engine: a connection of a process, and the views of a database of this test. */
async function aProcess(url = engine.address) {
  const connection = await connected(url)
  return { connection, views: await openMongoViews(connection) }
}
const ownDatabase = () => engine.address.replace('/pingboard', `/${aName()}`)

/** Commands fail from now on, so often. @param failure as `configureFailPoint` takes it */
const failing = ({ client }: MongoConnection, times: number, failure: object) =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times }, data: failure })

/** Stores again until the store takes it, as a projector does. */
async function stored(views: ViewStore, documents: readonly ViewDocument[], at: number): Promise<void> {
  for (;;) {
    try {
      return await views.store(NAME, documents, position(at))
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}

/** Stands between a process and the engine. @returns its port, and a way to lose answers */
async function aCutLine() {
  const { port } = new URL(engine.address)
  let losing = 0
  let lost = 0
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(Number(port), '127.0.0.1')
    let isWrite = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', bytes => {
      isWrite = bytes.includes(`view.${NAME}`) && bytes.includes('updates')
      upstream.write(bytes)
    })
    upstream.on('data', bytes => {
      if (!isWrite || losing === 0) return void client.write(bytes)
      losing--
      lost++
      client.destroy()
      upstream.destroy()
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const own = await atLoopback(server, sockets)
  return {
    url: `mongodb://127.0.0.1:${own}/pingboard?directConnection=true`,
    lose: (answers: number) => {
      losing = answers
    },
    lost: () => lost,
  }
}

describe.skipIf(absent)(absent ?? 'views in MongoDB, when it fails', () => {
  beforeAll(async () => {
    const opened = await openEngine({})
    if (!opened) throw new Error('there is none that a test may stop: node tests/engines/fetch.mjs')
    engine = opened
  })
  afterAll(() => engine.close())

  it('a primary that steps down in the middle is waited for', async () => {
    const { connection, views } = await aProcess(ownDatabase())
    await views.store(NAME, [aDocument('a')], position(1))
    for (const [nth, errorCode] of [10_107, 91].entries()) {
      await failing(connection, 4, { failCommands: ['update', 'find'], errorCode })
      await views.store(NAME, [aDocument('a', nth + 1)], position(nth + 2))
      expect(await views.get(NAME, 'a')).toMatchObject({ revision: nth + 1 })
    }
    await connection.client.db('admin').command({ replSetStepDown: 1, force: true })
    await views.store(NAME, [aDocument('a', 9)], position(9))
    expect(await views.get(NAME, 'a')).toMatchObject({ revision: 9 })
    expect(await views.checkpoint(NAME)).toBe(position(9))
  })

  it('a write that was carried out although it was refused does no harm the second time', async () => {
    const { connection, views } = await aProcess(ownDatabase())
    await views.store(NAME, [aDocument('a')], position(1))
    await failing(connection, 4, {
      failCommands: ['update'],
      writeConcernError: { code: 91, errmsg: 'stopping' },
      errorLabels: ['RetryableWriteError'],
    })
    await views.store(NAME, [aDocument('a', 1), aDocument('b')], position(3))
    expect(await every(views, NAME)).toMatchObject([
      { id: 'a', revision: 1 },
      { id: 'b', revision: 0 },
    ])
    expect(await views.checkpoint(NAME)).toBe(position(3))
  })

  it('a write whose answer is lost on the way is made again, and changes nothing newer', async () => {
    const line = await aCutLine()
    const { views } = await aProcess(line.url)
    const { views: other } = await aProcess()
    await views.store(NAME, [aDocument('a')], position(1))
    line.lose(3)
    await views.store(NAME, [aDocument('a', 1)], position(2))
    expect(line.lost()).toBe(3)
    expect(await other.get(NAME, 'a')).toMatchObject({ revision: 1, doc: { text: 'a@1' } })
    // While the answer is missing, another process stores a newer state.
    line.lose(3)
    const late = views.store(NAME, [aDocument('a', 2)], position(3))
    await other.store(NAME, [aDocument('a', 5)], position(6))
    await late
    expect(line.lost()).toBe(6)
    expect(await other.get(NAME, 'a')).toMatchObject({ revision: 5, doc: { text: 'a@5' } })
    expect(await other.checkpoint(NAME)).toBe(position(6))
  })

  it('what was stored is there after a crash, and two processes go on by themselves once MongoDB is back', async () => {
    const url = ownDatabase()
    const processes = [await aProcess(url), await aProcess(url)]
    /** The highest revision that `store` has answered for. */
    let acknowledged = -1
    const project = async (views: ViewStore) => {
      for (let revision = 0; revision < 40; revision++) {
        await stored(views, [aDocument('a', revision), aDocument(`b${revision}`)], revision)
        acknowledged = Math.max(acknowledged, revision)
      }
    }
    const projecting = Promise.all(processes.map(({ views }) => project(views)))
    const areAll = (healthy: boolean) => processes.every(({ connection }) => connection.healthy() === healthy)
    for (const at of [8, 20]) {
      await until(() => acknowledged >= at, 'progress', 30_000)
      await engine.kill()
      const before = acknowledged
      await until(() => areAll(false), 'the loss is noticed', 30_000)
      await engine.start()
      const { views: fresh } = await aProcess(url)
      expect((await fresh.get(NAME, 'a'))?.revision).toBeGreaterThanOrEqual(before)
    }
    await projecting
    const { views } = await aProcess(url)
    expect(await views.get(NAME, 'a')).toMatchObject({ revision: 39 })
    expect(await every(views, NAME)).toHaveLength(41)
    expect(await views.checkpoint(NAME)).toBe(position(39))
    expect(areAll(true)).toBe(true)
  })

  it('a server that answers nothing any more is given up in time, and used again once it answers', async () => {
    const { connection, views } = await aProcess(ownDatabase())
    await views.store(NAME, [aDocument('a')], position(1))
    engine.freeze()
    await Promise.all([
      expect(views.store(NAME, [aDocument('a', 1)], position(2))).rejects.toThrow(StoreUnavailable),
      expect(views.get(NAME, 'a')).rejects.toThrow(StoreUnavailable),
    ])
    await until(() => !connection.healthy(), 'the silence is noticed', 30_000)
    engine.thaw()
    await until(() => connection.healthy(), 'the server is back', 30_000)
    await stored(views, [aDocument('a', 1)], 2)
    expect(await views.get(NAME, 'a')).toMatchObject({ revision: 1 })
  })

  it('a connection to nobody is refused in time', async () => {
    await engine.kill()
    await expect(openMongodb({ url: engine.address })).rejects.toThrow(StoreUnavailable)
    await engine.start()
  })
})
