import type { AbandonOptions } from './end-trial.ts'
import { type Published, releaseSlice, stateOf } from './one-slice.ts'
import { RollbackRefused } from './refusal.ts'

/**
 * Switches a slice off for everybody: nothing is on or on trial of it. Its versions stay stored, a rollback switches one on
 * again, and a start of the product does not. Its files need not be sound.
 * @throws RollbackRefused when no version of it is on; then nothing has changed
 */
export async function withdraw(name: string, options: Omit<AbandonOptions, 'since'>): Promise<Published> {
  let { on: entry } = stateOf(await options.store.current(), name)
  const done = await releaseSlice(name, options, ({ on }) => {
    entry = on
    if (!on) throw new RollbackRefused(`${name} is not on`)
    return { action: 'abandon', isOff: true, entry: on, on: null, candidate: null, reason: options.reason }
  })
  if (!entry) throw new Error('a store released without asking what')
  return { ...done, entry }
}
