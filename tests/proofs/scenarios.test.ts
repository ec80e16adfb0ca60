import { expect, test } from 'vitest'
import { proof } from '../support/proof.ts'
import { repeatedBy, scale } from '../support/scale.ts'
import { ALL_FAULTS, playScenario, type Reached } from './scenario/run.ts'
import type { Defect } from './scenario/world.ts'

/** Seeds of one run; each is a scenario of its own. */
const SEEDS = scale(1000)

proof(
  'whatever a seed brings – conflicts, full and slow disks, late and repeated messages, clocks, restarts, crashes – all promises hold',
  { timeout: 900_000 },
  async ({ seed, note }) => {
    const reached = new Map<Reached, number>(ALL_FAULTS.map(fault => [fault, 0]))
    for (let each = seed; each < seed + SEEDS; each++) {
      const outcome = await playScenario(each)
      // The first scenario of a run has the run's own seed.
      const again = repeatedBy('tests/proofs/scenarios.test.ts', each)
      expect(outcome.faults, `the scenario of seed ${each}; to see it again: ${again}`).toEqual([])
      for (const fault of outcome.reached) reached.set(fault, (reached.get(fault) ?? 0) + 1)
    }
    note('scenarios', SEEDS)
    for (const [fault, times] of reached) note(`reached: ${fault}, in scenarios`, times)
    // A fault that never happens proves nothing.
    expect([...reached].filter(([, times]) => times === 0)).toEqual([])
  },
)

test('the same seed plays the same scenario', async () => {
  for (const seed of [1, 2, 3]) {
    const { history, ...first } = await playScenario(seed)
    expect(history.split('\n').length).toBeGreaterThan(5)
    expect(await playScenario(seed)).toEqual({ ...first, history })
  }
})

test.each<Defect>(['a message is lost', 'an answer is early', 'a checkpoint is ahead'])(
  'the runner finds it when %s',
  { timeout: 60_000 },
  async defect => {
    const found: string[] = []
    for (let seed = 1; seed <= 40 && found.length === 0; seed++) {
      found.push(...(await playScenario(seed, defect)).faults)
    }
    expect(found).not.toEqual([])
  },
)
