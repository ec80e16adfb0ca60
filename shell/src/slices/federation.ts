import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { provide } from './provide.ts'
import { listedModules, verifyUnlisted } from './verify.ts'

const registered = new Map<string, string>()

/** Brings the module a slice exposes through the federation runtime, its modules checked by digest. */
export async function bring(entry: SliceEntry): Promise<unknown> {
  // No slice is nameless: never called, which the build cannot know, and so it keeps what `provide` names.
  if (entry.name === '') provide()
  await verifyUnlisted(entry, listedModules())
  const before = registered.get(entry.name)
  if (before !== entry.entry) {
    // Forced only when the address changed: with the same one the runtime would serve stale code without a word.
    registerRemotes([{ name: entry.name, entry: entry.entry, type: 'module' }], {
      force: before !== undefined,
    })
    registered.set(entry.name, entry.entry)
  }
  return loadRemote(`${entry.name}/module`)
}
