import { refuseStoredUnfit } from './fits.ts'
import { entryOf, historyOf, standing } from './history.ts'
import { type Published, type ReleaseOptions, releaseSlice, stateOf, type Target } from './one-slice.ts'
import { RollbackRefused } from './refusal.ts'

/**
 * Switches one slice to a version that was on before, older or newer; without a version to the one before the current one
 * that was neither taken back by a rollback nor withdrawn. Of a slice that is withdrawn: to the one that was on. A trial
 * goes on, unless its version is the one gone back to. Nothing is rebuilt and nothing is removed.
 * @throws RollbackRefused when there is no such version; PublishRefused when the version cannot run on the live shell
 *   any more, or its files have changed; then nothing has changed
 */
export async function rollback({ name, version }: Target, options: ReleaseOptions): Promise<Published> {
  const { store } = options
  for (;;) {
    const before = await store.current()
    const { on } = stateOf(before, name)
    const target = targetOf(await historyOf(store, name), { name, version }, on !== null)
    const entry = await entryOf(store, name, target)
    if (!entry) throw new RollbackRefused(`${name} ${target} stands in damaged revisions only`)
    const stillFree = entry.version === on?.version ? () => {} : await refuseStoredUnfit(entry, options)
    try {
      const done = await releaseSlice(name, options, (_, now) => {
        if (now.revision !== before.revision) throw new Overtaken()
        if (entry.version === on?.version) return null
        stillFree(now)
        return { action: 'rollback', entry, on: entry }
      })
      return { ...done, entry }
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
}

/** Another release was first: what this slice would go back to may be another version now. */
class Overtaken extends Error {}

function targetOf(history: readonly (string | null)[], { name, version }: Target, isOn: boolean): string {
  if (history.length === 0) throw new RollbackRefused(`there is no slice ${name}`)
  if (version === undefined) {
    const before = standing(history).at(isOn ? -2 : -1)
    if (before !== undefined) return before
    throw new RollbackRefused(`there is nothing before ${history.at(-1)} that ${name} could go back to`)
  }
  if (history.includes(version)) return version
  const versions = [...new Set(history)].filter(one => one !== null).join(', ')
  throw new RollbackRefused(`${name} ${version} was never published; there are ${versions}`)
}
