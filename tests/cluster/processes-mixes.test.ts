import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../adapters/promises.ts'
import { watch } from '../proofs/processes/world.ts'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProduct } from '../support/product.ts'
import { randomFrom } from '../support/random.ts'
import { aDatabase, addressOf, aName, without } from './engines.ts'

const LONG_MS = 120_000
const eventstore = () => ({ EVENTSTORE_URL: addressOf('eventstore'), INSTALLATION: aName() })
const mongodb = () => ({ MONGODB_URL: aDatabase() })
const kafka = () => ({ KAFKA_BROKERS: addressOf('kafka'), INSTALLATION: aName() })

/** One process each: any part of its data may be in a distributed engine, and the rest in its files. */
const MIXES = {
  'EventStoreDB with views in files': eventstore,
  'a log in a file with everything else in MongoDB': mongodb,
  'EventStoreDB with MongoDB': () => ({ ...eventstore(), ...mongodb() }),
  'files with Kafka between': kafka,
  'all three': () => ({ ...mongodb(), ...kafka(), ...eventstore() }),
} as const

describe.skipIf(without('eventstore', 'mongodb', 'kafka')).each(Object.entries(MIXES))('%s', (_name, mix) => {
  let dataDir: string
  let env: Record<string, string>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pingboard-mix-'))
    env = mix()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('in one process: a score is stored, read and told, and is there after a restart', {
    timeout: 400_000,
  }, async () => {
    let product = await startProduct({ dataDir, env })
    const owner = await somebody(product.origin, 'Odile')
    const board = await aBoardIn(await aGroupOf(owner), owner, 2)
    const { origin } = product
    const viewer = watch({ pages: origin, any: async () => ({ origin }) }, randomFrom(1), board.id)
    await until(() => viewer.revision() >= 0, 'the viewer has the board', LONG_MS)
    const params = { id: board.games[0]?.id ?? expect.fail() }
    const scored = await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 9 } }), 200)
    const position = scored.headers.get('position') ?? ''
    await until(() => viewer.games().some(({ scoreTeam1 }) => scoreTeam1 === 9), 'the viewer has it', LONG_MS)
    await viewer.close()
    const read = async (by: Client) => {
      const headers = { 'min-position': position }
      const { data } = await expectStatus(by.call(getBoard, { params: { id: board.id }, headers }), 200)
      return data.games?.map(({ scoreTeam1 }) => scoreTeam1)
    }
    expect(await read(new Client(origin))).toEqual([9, null])
    await product.close()

    product = await startProduct({ dataDir, env })
    expect(await read(new Client(product.origin))).toEqual([9, null])
    const again = Object.assign(new Client(product.origin), { profile: owner.profile })
    await signIn(again)
    await expectStatus(again.call(updateGame, { params, body: { scoreTeam1: 10 } }), 200)
    await product.close()
  })
})
