// Which packages the image needs: those that our files import, and what these need in turn, as the lockfile has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'

const IMPORT = /(?:\bfrom|\bimport|\bresolve)\s*\(?\s*'((?:\.{1,2}\/|@?\w)[\w@./-]*)'/g

/**
 * @param root the checkout, with its packages
 * @param app our files that are part of the image
 * @returns paths of packages from the root (`node_modules/zod`), each with the versions that the lockfile binds
 * @throws Error when a file imports a file or package that is not there
 */
export function packagesOf(root, app) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  const waiting = []
  const need = (name, from, isOptional) => {
    const path = placeOf(packages, name, from)
    if (path && packages[path].link) return
    if (path && existsSync(join(root, path))) {
      if (!found.has(path)) waiting.push(path)
      found.set(path, packages[path].version)
    } else if (!isOptional) throw new Error(`${from} needs ${name}, which is not installed`)
  }

  for (const { file, name } of importsBelow(app)) {
    if (name.startsWith('.')) {
      if (!existsSync(join(app, posix.join(posix.dirname(file), name))))
        throw new Error(`${file} imports ${name}, which is not part of the image`)
    } else if (!isBuiltin(name)) need(packageOf(name), posix.dirname(file), false)
  }
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path]
    for (const name of Object.keys(dependencies)) need(name, path, name in optionalDependencies)
    // Packages for other machines are not installed; a peer that is not installed is one that is not used.
    for (const name of Object.keys({ ...optionalDependencies, ...peerDependencies })) need(name, path, true)
  }
  return [...found].map(([path, version]) => ({ path, version }))
}

/** Where a package is found from a folder, as Node looks for it. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '.') return null
  }
}

const packageOf = name =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

function* importsBelow(app) {
  for (const entry of readdirSync(app, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(app.length + 1)
    if (!entry.isFile() || !/\.(?:ts|mjs)$/.test(file) || /(?:^|\/)(?:dist|node_modules)\//.test(file))
      continue
    // Types leave no import behind.
    const source = readFileSync(path, 'utf8').replace(
      /\b(?:import|export) type [^'"]+ from\s*['"][^'"]+['"]/g,
      '',
    )
    for (const [, name] of source.matchAll(IMPORT)) yield { file, name }
  }
}
