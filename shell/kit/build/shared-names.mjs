import { readFileSync } from 'node:fs'
import { SHARED_KEYS } from './shared.mjs'

/**
 * What is exported under each shared key, where the build knows it: the names that slices may import.
 * @param stats of the shell's build
 */
export function namesProvided(stats) {
  const modules = modulesOf(stats, { providedExports: true })
  return Object.fromEntries(
    modules.flatMap(({ identifier }) => {
      const [, key, path] = PROVIDED.exec(identifier) ?? []
      if (!key) return []
      const module = modules.find(
        one => one.providedExports && one.identifier.split('|').some(part => isFile(part, path)),
      )
      // A build that instruments its modules does not know what they export.
      return module ? [[key, module.providedExports.toSorted()]] : []
    }),
  )
}

/**
 * The names that a build imports from each shared key, those of the kit's own files in it included. Libraries are left
 * out: they use what their versions promise.
 * @param stats of a slice's build
 */
export function namesUsed(stats) {
  const used = new Map()
  for (const { identifier, reasons } of modulesOf(stats, { reasons: true })) {
    const [, key] = CONSUMED.exec(identifier) ?? []
    if (!key) continue
    const files = new Set(reasons.map(reason => fileOf(reason.resolvedModuleIdentifier)))
    for (const file of files) {
      if (!file || isLibrary(file)) continue
      for (const name of importedFrom(readFileSync(file, 'utf8'), key, file))
        used.set(key, (used.get(key) ?? new Set()).add(name))
    }
  }
  return Object.fromEntries(
    SHARED_KEYS.flatMap(key => (used.has(key) ? [[key, [...used.get(key)].sort()]] : [])),
  )
}

/**
 * Names that a source imports or exports again from a module, types left out. A build that takes a whole module cannot
 * say which names it uses.
 */
export function importedFrom(source, key, file = 'a source') {
  const names = []
  for (const [, kind, what, from] of source.matchAll(IMPORT)) {
    if (from !== key || what.trim().startsWith('type ')) continue
    const braces = /\{([^}]*)\}/.exec(what)
    const rest = what
      .replace(/\{[^}]*\}/, '')
      .replace(/,/g, '')
      .trim()
    if (rest.includes('*')) throw new Error(`${file} ${kind}s all of ${key}: name what it uses`)
    if (rest) names.push('default')
    for (const part of braces?.[1].split(',') ?? []) {
      const name = part.trim()
      if (name && !name.startsWith('type ')) names.push(name.split(/\s+as\s+/)[0])
    }
  }
  return names
}

const PROVIDED = /^provide shared module \(default\) (@?[^@]+)@\S+ = (.+)$/
const CONSUMED = /^consume shared module \(default\) (@?[^@]+)@/
const IMPORT = /^(import|export)\s+([^'";]*?)\s+from\s+['"]([^'"]+)['"]/gm

/** In a slice's own repository the kit and the contracts are installed as libraries are. */
const isLibrary = file => /[\\/]node_modules[\\/](?!@pingboard[\\/])/.test(file)
const isFile = (part, path) => part === path || part.endsWith(`!${path}`)
const fileOf = identifier =>
  identifier
    ?.split('|')
    .map(part => part.split('!').at(-1))
    .find(part => part.startsWith('/'))

function modulesOf(stats, facts) {
  const space = Number.POSITIVE_INFINITY
  const { modules } = stats.toJson({
    all: false,
    modules: true,
    modulesSpace: space,
    nestedModules: true,
    nestedModulesSpace: space,
    dependentModules: true,
    ids: true,
    ...facts,
  })
  const all = []
  const walk = list => {
    for (const module of list ?? []) {
      all.push(module)
      walk(module.modules)
    }
  }
  walk(modules)
  return all
}
