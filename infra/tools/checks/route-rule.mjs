// Fails when the calls of the contract and the calls that services implement are not the same set (AUT-1). Plain text
// search: every service writes `implement(entry, …)`, and every entry stands in one of the lists of contracts/http.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** `export const groupRoutes = { listGroups, … }` */
const LIST = /export const (\w+Routes) = \{([^}]*)\}/g
const IMPLEMENTED = /\bimplement\(\s*(\w+)\s*,/g

/** Names of the entries in the lists that the index of the contract joins. */
export function declaredIn(index, sources) {
  const lists = sources.flatMap(source => [...source.matchAll(LIST)])
  return lists.flatMap(([, list, names]) =>
    index.includes(`...${list},`) ? names.split(',').flatMap(name => name.trim() || []) : [],
  )
}

export const implementedIn = sources =>
  sources.flatMap(source => [...source.matchAll(IMPLEMENTED)].map(([, name]) => name))

/** @returns one line per entry that is not implemented exactly once, and per implementation without an entry */
export function faultsBetween(declared, implemented) {
  const faults = []
  for (const name of declared) {
    const times = implemented.filter(other => other === name).length
    if (times !== 1) faults.push(`${name}: an entry of the contract, implemented ${times} times`)
  }
  for (const name of new Set(implemented)) {
    if (!declared.includes(name)) faults.push(`${name}: implemented, and no entry of the contract`)
  }
  return faults
}

const read = (folder, files) => files.map(file => readFileSync(join(ROOT, folder, file), 'utf8'))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const entries = readdirSync(join(ROOT, 'contracts/http')).filter(file => file.endsWith('.ts'))
  const [index = ''] = read('contracts/http', ['index.ts'])
  const sources = readdirSync(join(ROOT, 'services'), { recursive: true }).filter(
    file => /^(?!.*node_modules).*(?<!\.spec)\.ts$/.test(file) && !file.startsWith('http'),
  )
  const declared = declaredIn(index, read('contracts/http', entries))
  if (declared.length === 0) throw new Error('no entry was found: this check reads the contract wrongly')
  const faults = faultsBetween(declared, implementedIn(read('services', sources)))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
