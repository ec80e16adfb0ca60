import { proof } from '../support/proof.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { anEvening, type NamedFault } from './cluster/evening.ts'
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
    // All of them take too long for `npm test`: the seed draws three classes there, one fault of each, and so others with
    // each run.
    const classes = [...FAULTS]
    while (!IS_WHOLE && classes.length > 3) classes.splice(random.below(classes.length), 1)
    const drawn = classes.flatMap((alike): readonly NamedFault[] =>
      IS_WHOLE ? Object.entries(alike) : [random.pick(Object.entries(alike))],
    )
    const rounds = Array.from({ length: ROUNDS }, () => drawn)
    const options = { rounds, frozenMs: FROZEN_MS, removedWithinMs: REMOVED_WITHIN_MS }
    for (const [what, figure] of await anEvening(cluster, random, options)) note(what, figure)
    const others = FAULTS.flatMap(Object.keys).filter(name => !drawn.some(([what]) => what === name))
    if (others.length > 0) note('not drawn, npm run prove has each ten times', others.join('; '))
  },
)
