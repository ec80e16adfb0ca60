import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import { describe, expect, test } from 'vitest'
import { aDirectory } from '../adapters/promises.ts'
import { begin, builtByTeams, type Call, compare, peopleOf, play } from '../adapters/releases/teams.ts'
import { randomFrom } from '../support/random.ts'
import { repeatedBy, seed } from '../support/scale.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const TIMES = 5
/** Calls of each of the six. */
const EACH = 4

describe.skipIf(absent)(absent ?? 'releases of three teams over MongoDB', () => {
  test('what they release at the same moment from three processes is there', {
    timeout: 240_000,
  }, async () => {
    const built = await builtByTeams()
    const first = seed()
    let made = 0
    try {
      for (let nth = 0; nth < TIMES; nth++) {
        const url = aDatabase()
        const open = async () => openGridfsSlices(await connected(url), await aDirectory())
        const plain = await open()
        await begin(plain, built)
        const stores = [await open(), await open(), await open()]
        const calls: Call[] = []
        const people = peopleOf(randomFrom(first + nth), EACH)
        await Promise.all(
          people.map(({ by, ops }, person) =>
            play(ops, by, { store: stores[person % 3] ?? plain, plain, built, calls }),
          ),
        )
        await compare(plain, calls)
        made += calls.filter(({ outcome }) => typeof outcome === 'number').length
      }
    } catch (error) {
      throw new Error(`with ${repeatedBy('tests/cluster/releases.test.ts', first)}`, { cause: error })
    } finally {
      await built.remove()
    }
    expect(made).toBeGreaterThan(TIMES)
  })
})
