import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proof } from '../support/proof.ts'
import { scale } from '../support/scale.ts'
import { type Mistake, type Plan, play } from './races/one-room.ts'

const ORDERS = scale(20_000)

const plans: fc.Arbitrary<Plan> = fc.record({
  scores: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  twice: fc.array(fc.nat(6), { maxLength: 3 }),
  viewers: fc.array(fc.record({ changes: fc.boolean(), slow: fc.boolean(), returns: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
})

/** LIV-3, LIV-4: each viewer sees rising revisions without a gap, and ends with the current board. */
const nothingIsMissed = (mistake?: Mistake) =>
  fc.asyncProperty(fc.scheduler(), plans, async (s, plan) => {
    const { stays, board, faults } = await play(s, plan, mistake)
    expect(faults).toEqual([])
    for (const stay of stays) {
      expect(stay.gaps).toBe(0)
      expect(stay.revisions).toEqual([...new Set(stay.revisions)].sort((a, b) => a - b))
      if (!stay.isOver) expect(stay.held?.board).toEqual(board)
    }
    // Every viewer was let in, including those who left and came back.
    expect(stays.filter(({ isOver }) => !isOver)).toHaveLength(plan.viewers.length)
  })

proof(
  'in whatever order store, view, bus, network and visitors take their steps, no viewer misses a change',
  { timeout: 600_000 },
  async ({ seed, note }) => {
    await fc.assert(nothingIsMissed(), { seed, numRuns: ORDERS })
    note('orders', ORDERS)
  },
)

// The twins: each mistake must be found among 500 orders.
test.each<Mistake>(['listens after reading', 'reads an old view', 'forgets the slow'])(
  'a live service that %s is found out',
  { timeout: 120_000 },
  async mistake => {
    const { failed } = await fc.check(nothingIsMissed(mistake), { seed: 1, numRuns: 500, endOnFailure: true })
    expect(failed).toBe(true)
  },
)
