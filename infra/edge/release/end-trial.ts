import { titleOf } from './built-slice.ts'
import { refuseStoredUnfit } from './fits.ts'
import { type Published, type ReleaseOptions, releaseSlice, stateOf, type Target } from './one-slice.ts'
import { candidateOf } from './propose.ts'
import { RollbackRefused } from './refusal.ts'

/**
 * Ends a trial: the candidate is on for everybody. It is checked again, because the live shell may be another one by now.
 * @throws PublishRefused with every reason; RollbackRefused when there is no such candidate, or another one by now; then
 *   nothing has changed
 */
export async function promote(target: Target, options: ReleaseOptions): Promise<Published> {
  const { name } = target
  const { entry } = candidateOf(target, stateOf(await options.store.current(), name).candidate)
  const stillFree = await refuseStoredUnfit(entry, options)
  const done = await releaseSlice(name, options, ({ candidate }, now) => {
    candidateOf({ name, version: entry.version }, candidate)
    stillFree(now)
    return { action: 'promote', entry, on: entry, candidate: null }
  })
  return { ...done, entry }
}

/** What `abandon` is told beside who does it. */
export interface AbandonOptions extends Omit<ReleaseOptions, 'shellDist'> {
  readonly reason?: string
  /** When the trial began that is meant: a later one of the same version is another trial. */
  readonly since?: string
}

/**
 * Ends a trial: all browsers get the version that is on. The candidate's files stay, and it can be proposed again.
 * @throws RollbackRefused when there is no such candidate, or another trial by now; then nothing has changed
 */
export async function abandon(target: Target, options: AbandonOptions): Promise<Published> {
  const { name } = target
  const { entry, since } = candidateOf(target, stateOf(await options.store.current(), name).candidate)
  const { reason, since: meant = since } = options
  const done = await releaseSlice(name, options, ({ candidate }) => {
    const now = candidateOf({ name, version: entry.version }, candidate)
    if (now.since !== meant)
      throw new RollbackRefused(`another trial of ${titleOf(entry)} began at ${now.since}`)
    return { action: 'abandon', entry, candidate: null, reason }
  })
  return { ...done, entry }
}
