import { proof } from '../support/proof.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { anEvening } from './cluster/evening.ts'
import { FAULTS } from './cluster/faults.ts'
import { openCluster, WITHOUT_ENGINES } from './cluster/stage.ts'

const ROUNDS = scale(10, 1)
/** A frozen process has lost its turn when it goes on. Shorter where the tenth is run. */
const LEASE_SECONDS = IS_WHOLE ? 10 : 3
const FROZEN_MS = IS_WHOLE ? 60_000 : 3000 * LEASE_SECONDS
/** While faults happen. */
const REMOVED_WITHIN_MS = IS_WHOLE ? 60_000 : 30_000

proof(
  'an evening on the cluster while faults of every kind happen to its engines and processes: nothing is lost, doubled or out of order, no right stays',
  { timeout: ROUNDS * 15 * 60_000, needs: WITHOUT_ENGINES },
  async ({ random, note }) => {
    await using cluster = await openCluster({ leaseSeconds: LEASE_SECONDS })
    const rounds = Array.from({ length: ROUNDS }, () => Object.entries(FAULTS))
    const options = { rounds, frozenMs: FROZEN_MS, removedWithinMs: REMOVED_WITHIN_MS }
    for (const [what, figure] of await anEvening(cluster, random, options)) note(what, figure)
  },
)
