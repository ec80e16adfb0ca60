import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, somebody } from '../support/client.ts'
import { parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { allCommands, PEOPLE } from './model/commands.ts'
import type { Model } from './model/model.ts'
import { type Kept, Real } from './model/real.ts'
import { openStoredPages } from './model/stored-page.ts'

onOneDay()

const SEQUENCES = scale(400)
const LONGEST = 40

type Person = Awaited<ReturnType<typeof somebody>>
let product: Product
let people: Person[]
let kept: Kept
beforeAll(async () => {
  product = await startProduct()
  people = await Promise.all(Array.from({ length: PEOPLE }, () => somebody(product.origin)))
  kept = { log: product.ports.engine.log, pages: openStoredPages(product.dataDir) }
})
afterAll(async () => {
  kept?.pages.close()
  await product?.close()
})

const days = () => [parisDay(-1), parisDay(), parisDay(3)]

/** @param spoil what is done to the product after the commands, for the twin */
const modelHolds = (
  counted: (commands: number) => void,
  spoil?: (real: Real, owner: Client) => Promise<unknown>,
) =>
  fc.asyncProperty(
    fc.commands(allCommands(days()), { maxCommands: LONGEST, size: 'max' }),
    async commands => {
      const real = await Real.begin(people, parisDay(), kept)
      const model: Model = { members: new Map([[0, 'admin']]), boards: [] }
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await spoil?.(real, real.person(0))
        await real.agreesWith(model)
        counted([...commands].length)
      } finally {
        real.close()
      }
    },
  )

proof(
  'whatever several people do, the model, every GET, every viewer and a rebuilt view agree',
  { timeout: 900_000 },
  async ({ seed, note }) => {
    let commands = 0
    // The counterexample names the commands, and ends with the replay path that fast-check takes.
    await fc.assert(
      modelHolds(count => {
        commands += count
      }),
      { seed, numRuns: SEQUENCES },
    )
    note('sequences', SEQUENCES)
    note('commands', commands)
  },
)

// The twin: a change that the model does not know of must be found.
test('a product that does something else than the model says is found out', { timeout: 60_000 }, async () => {
  const behindItsBack = async (real: Real, owner: Client) => {
    const [board] = real.boards
    if (board) await owner.send('PATCH', `/api/games/${board.id}.1`, { location: 'Ailleurs' })
  }
  const options = { seed: 1, numRuns: 20, endOnFailure: true }
  expect(
    (
      await fc.check(
        modelHolds(() => {}),
        options,
      )
    ).failed,
  ).toBe(false)
  const { failed } = await fc.check(
    modelHolds(() => {}, behindItsBack),
    options,
  )
  expect(failed).toBe(true)
})
