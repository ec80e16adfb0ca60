import type { SliceEntry } from '@pingboard/contracts/registry.ts'

/** A registry entry of an invented slice. */
export const anEntry = (change: Partial<SliceEntry> = {}): SliceEntry => {
  const { name = 'mfe-boards', version = '1.0.0' } = change
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/remoteEntry.js`,
    type: 'module',
    contract: 2,
    paths: [name.replace('mfe-', '/')],
    label: { en: 'Boards', fr: 'Tableaux' },
    requires: {},
    files: {},
    preload: [],
    ...change,
  }
}
