import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node.mjs'

/** Where our packages stand in the lockfile of this repository, and in that of a slice's own. */
const OURS = { 'shell/kit': 'node_modules/@pingboard/kit', contracts: 'node_modules/@pingboard/contracts' }

/**
 * A lockfile for a slice in its own repository: the packages of this repository's that it needs, in the same versions with
 * the same digests. The two archives have no digest: they lie beside it, and a newer kit under the same name would fail it.
 * @param manifest its package.json; names the archives as `file:`
 */
export function lockfileFor(manifest) {
  const { packages, lockfileVersion } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const shipped = reached(packages, Object.keys(manifest.dependencies))
  const all = reached(packages, [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.devDependencies),
  ])
  const { name, version, engines, dependencies, devDependencies } = manifest
  const entries = [...all].map(path => [moved(path), entryOf(packages[path], !shipped.has(path))])
  for (const [path, entry] of entries)
    if (Object.values(OURS).includes(path)) entry.resolved = dependencies[path.slice('node_modules/'.length)]
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, dependencies, devDependencies, engines },
      ...Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  }
}

/** Paths of the packages that some packages need, themselves included. Those that only tests of ours need are left out. */
function reached(packages, names) {
  const found = new Set()
  const visit = path => {
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = placeOf(packages, path, name)
      if (needed && !peerDependenciesMeta[name]?.optional) visit(needed)
    }
  }
  for (const name of names) visit(placeOf(packages, '', name))
  return found
}

/** Where a package finds another one: beside it, or further up. Null for one of another platform that is not listed. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]?.link) return packages[path].resolved
    if (packages[path]) return path
    if (!folder) return null
  }
}

function moved(path) {
  const [folder, place] =
    Object.entries(OURS).find(([own]) => path === own || path.startsWith(`${own}/`)) ?? []
  return folder ? place + path.slice(folder.length) : path
}

/** As npm writes it: `dev` for what only tests and builds of the slice need. */
function entryOf(locked, isDev) {
  const { name, dev, devOptional, devDependencies, ...entry } = locked
  if (devOptional) entry.optional = true
  return { ...entry, ...(isDev ? { dev: true } : {}) }
}
