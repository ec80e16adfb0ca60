import { refuseStoredUnfit } from './fits.ts'
import { entryOf, historyOf } from './history.ts'
import { type Published, type ReleaseOptions, releaseSlice, stateOf, type Target } from './one-slice.ts'
import { RollbackRefused } from './refusal.ts'

/**
 * Switches one slice to a version that was on before, older or newer; without a version to the one before the current one
 * that no rollback took back. A trial goes on, unless its version is the one gone back to. Nothing is rebuilt and nothing
 * is removed.
 * @throws RollbackRefused when there is no such version; PublishRefused when the version cannot run on the live shell
 *   any more, or its files have changed; then nothing has changed
 */
export async function rollback({ name, version }: Target, options: ReleaseOptions): Promise<Published> {
  const { store } = options
  for (;;) {
    const before = await store.current()
    const { on } = stateOf(before, name)
    const target = targetOf(await historyOf(store, name), name, version)
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

function targetOf(history: readonly string[], slice: string, version: string | undefined): string {
  if (history.length === 0) throw new RollbackRefused(`there is no slice ${slice}`)
  const [before, on] = standing(history).slice(-2)
  if (version === undefined) {
    if (before !== undefined && on !== undefined) return before
    throw new RollbackRefused(`there is nothing before ${before} that ${slice} could go back to`)
  }
  if (history.includes(version)) return version
  const versions = [...new Set(history)].join(', ')
  throw new RollbackRefused(`${slice} ${version} was never published; there are ${versions}`)
}

/** The versions up to the current one, without versions that a rollback took back. */
function standing(history: readonly string[]): string[] {
  const versions: string[] = []
  for (const version of history) {
    const place = versions.indexOf(version)
    if (place >= 0) versions.length = place
    versions.push(version)
  }
  return versions
}
