import { expect } from 'vitest'
import { proof } from '../support/proof.ts'
import { anEvening } from './cluster/evening.ts'
import { openCluster, WITHOUT_ENGINES } from './cluster/stage.ts'

// The evening of `cluster-faults` finds a mistake in the processes themselves, also when nothing else goes wrong.

const DEFECTS = {
  'the api forgets the key of a command': { process: 'api', file: 'keyless.ts' },
  'an answer comes before its event is stored': { process: 'api', file: 'unstored.ts' },
  'what happened is not always published': { process: 'projectors', file: 'unpublished.ts' },
} as const

for (const [what, defect] of Object.entries(DEFECTS))
  proof(
    `on the cluster it is found out when ${what}`,
    { timeout: 6 * 60_000, needs: WITHOUT_ENGINES },
    async ({ random, note }) => {
      await using cluster = await openCluster({ leaseSeconds: 10, defect })
      const error: unknown = await anEvening(cluster, random, { rounds: [], frozenMs: 0 }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      note('found by', error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'nothing')
      expect(error).not.toBeNull()
    },
  )
