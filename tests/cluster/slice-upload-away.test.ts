import { rm } from 'node:fs/promises'
import { sliceReleases } from '@pingboard/infra/edge/upload/slice-releases.ts'
import { openMongoSliceReports } from '@pingboard/infra/slice-reports/mongodb.ts'
import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import { openMongoSliceTokens } from '@pingboard/infra/slice-tokens/mongodb.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { SHELL_DIST } from '@pingboard/run/slices/slices.ts'
import { httpServer } from '@pingboard/services/http/server.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aDirectory, until } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import { openMongodb as openEngine } from '../engines/mongodb.ts'
import { aSmallSlice, uploadFrom } from '../support/small-slice.ts'
import { aTeam } from '../support/team.ts'
import { without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')

describe.skipIf(absent)(absent ?? 'a team that releases over MongoDB', () => {
  /** An engine that only this file makes fail. */
  let engine: Engine
  beforeAll(async () => {
    const opened = await openEngine({})
    if (!opened) throw new Error('there is none that a test may stop: node tests/engines/fetch.mjs')
    engine = opened
  })
  afterAll(() => engine.close())

  /** An edge: its own connection, and its own copies of files. */
  async function anEdge() {
    const connection = await connected(engine.address)
    const app = httpServer({ logger: pino({ level: 'silent' }) })
    onTestFinished(() => app.close())
    const tokens = openMongoSliceTokens(connection)
    await app.register(sliceReleases, {
      store: await openGridfsSlices(connection, await aDirectory()),
      tokens,
      reports: openMongoSliceReports(connection),
      shellDist: SHELL_DIST,
      log: pino({ level: 'silent' }),
      clock,
    })
    return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), tokens, connection }
  }
  async function upload(version: string) {
    const folder = await aSmallSlice(version)
    onTestFinished(() => rm(folder, { recursive: true }))
    return uploadFrom(folder)
  }

  it('is seen by every edge, refused with 503 while MongoDB is away, and taken again afterwards', async () => {
    const [one, other] = [await anEdge(), await anEdge()]
    const team = await aTeam(one.origin, one.tokens)
    expect(await team.ask('publish', await upload('1.0.0'))).toMatchObject({ status: 200 })
    expect((await team.ask(`${other.origin}/edge/slices/mfe-club`)).body).toMatchObject({
      on: { version: '1.0.0' },
      audit: [{ action: 'publish', by: 'clubs' }],
    })

    await engine.kill()
    await until(() => !one.connection.healthy(), 'the loss is noticed', 30_000)
    const refused = await team.ask('publish', await upload('1.1.0'))
    expect(refused).toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    await engine.start()
    await until(() => one.connection.healthy(), 'MongoDB is back', 30_000)
    expect(await team.ask('publish', await upload('1.1.0'))).toMatchObject({ status: 200 })
    await other.tokens.revoke(team.id, new Date().toISOString())
    expect(await team.ask('rollback', {})).toMatchObject({ status: 401 })
  })
})
