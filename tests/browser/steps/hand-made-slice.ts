import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SLICE_CONTRACT, type SliceEntry } from '@pingboard/contracts/registry.ts'

/** A slice written by hand, without a build: its faults are a few lines, and each is where it says. */
export interface HandMade {
  name: string
  version?: string
  /**
   * Body of a function that returns what the slice hands over. It has `React`, `slice` (the module
   * `@pingboard/kit/slice`) and `title`, which makes a page of one heading.
   */
  module: string
  /** Further facts of the registry entry. */
  facts?: Partial<SliceEntry>
}

/** The container, as the federation runtime loads it: the shared modules come from the shell. */
const containerOf = (module: string) => `
let scope
export const init = given => { scope = given }
const shared = async key => (await Object.values(scope[key])[0].get())()
export const get = async () => {
  const React = await shared('react')
  const slice = await shared('@pingboard/kit/slice')
  const title = text => () => React.createElement('h1', { className: 'title' }, text)
  const made = await (async () => { ${module} })()
  return () => ({ default: made })
}
`

/** Writes a built slice. @returns its folder, as the build of a slice would leave it */
export async function handMade({ name, version = '1.0.0', module, facts }: HandMade): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'pingboard-hand-made-'))
  const code = containerOf(module)
  const entry = `/remotes/${name}/${version}/remoteEntry.js`
  const registered: SliceEntry = {
    name,
    version,
    entry,
    type: 'module',
    contract: SLICE_CONTRACT,
    paths: [name.replace('mfe-', '/')],
    label: { en: `Slice ${name}`, fr: `Tranche ${name}` },
    requires: {},
    files: { [entry]: `sha384-${createHash('sha384').update(code).digest('base64')}` },
    preload: [entry],
    ...facts,
  }
  await writeFile(join(dist, 'remoteEntry.js'), code)
  await writeFile(join(dist, 'slice.json'), JSON.stringify(registered))
  await writeFile(join(dist, 'texts.json'), JSON.stringify({ en: [], fr: [] }))
  await writeFile(join(dist, 'uses.json'), JSON.stringify({}))
  return dist
}

/** The argument of `defineSlice` beside its pages. */
export const PLAIN = (name: string) => `
  namespace: '${name.replace('mfe-', '')}',
  messages: { en: async () => ({ default: {} }), fr: async () => ({ default: {} }) },`
