// Fails when an import breaks the rule "who may import what" of ARCHITECTURE.md, or when files import each other in a
// circle, types included. Plain text search: every import of this repository is a literal string.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SLICES } from '../slices.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

const SERVICES = [
  'account',
  'groups',
  'boards',
  'federation',
  'live',
  'notifications',
  'feedback',
  'previews',
]

/** First match decides: files under `from` may import files under one of `may`, besides their own folder. */
export const RULES = [
  { from: 'contracts', may: [] },
  { from: 'services/ports', may: ['contracts'] },
  { from: 'services/kernel', may: ['contracts', 'services/ports'] },
  { from: 'services/http', may: ['contracts', 'services/kernel', 'services/ports'] },
  ...SERVICES.map(name => ({
    from: `services/${name}`,
    may: ['contracts', 'services/kernel', 'services/ports', 'services/http'],
  })),
  { from: 'services/run', may: ['contracts', 'services', 'infra'] },
  // A separate program, which must not know how its caller reads its answers.
  { from: 'infra/federation/simulator', may: [] },
  { from: 'infra/tools/launch', may: ['infra/tools/slices.mjs'] },
  { from: 'infra', may: ['contracts', 'services/kernel', 'services/ports', 'infra'] },
  { from: 'shell/kit/build', may: ['contracts'] },
  { from: 'shell/kit', may: ['contracts', 'shell/kit'] },
  { from: 'shell', may: ['contracts', 'shell/kit'] },
  ...SLICES.map(from => ({ from, may: ['contracts', 'shell/kit'] })),
  { from: 'tests', may: ['contracts', 'services', 'infra', 'shell', ...SLICES] },
]

/** Adapters that keep data in the memory of one process: specs of services may use them. */
const OF_SPECS = 'infra/memory'

/** Packages behind one facade: no other folder may import them. */
const FACADES = [
  { package: 'react-aria-components', only: ['shell/kit/ui'] },
  {
    package: 'react-router-dom',
    only: ['shell/kit/router', 'shell/kit/slice/slice-module.ts', 'shell/kit/build'],
  },
  // The shell does not share these modules, so its build leaves out their unused parts. The kit gives slices their texts.
  { package: 'i18next', only: ['shell'] },
  { package: 'react-i18next', only: ['shell'] },
  // An atom of a second copy would look right and never change.
  { package: 'jotai/utils', only: ['shell'] },
  { package: 'socket.io-client', only: ['shell/kit/live', 'tests'] },
  // Each distributed engine is known to its own adapters only: no type of a client is seen outside.
  {
    package: '@eventstore/db-client',
    only: ['infra/event-log/eventstoredb', 'tests/cluster', 'tests/engines', 'tests/load', 'tests/proofs'],
  },
  {
    package: 'mongodb',
    only: [
      'infra/mongodb',
      'infra/leases/mongodb.ts',
      'infra/people/mongodb',
      'infra/read-models/mongodb',
      'infra/slice-store/gridfs.ts',
      'tests/cluster',
      'tests/engines',
      'tests/load',
      'tests/proofs',
    ],
  },
  {
    package: 'kafkajs',
    only: ['infra/bus/kafka', 'tests/cluster', 'tests/engines', 'tests/load', 'tests/proofs'],
  },
  {
    package: 'node:sqlite',
    only: ['infra', 'tests/adapters', 'tests/cluster', 'tests/faults', 'tests/load', 'tests/proofs'],
  },
]

/**
 * Files that know the embedded engines: those that open them, the commands about their files, and their own tests. All
 * other files work over ports, so that another engine needs no change there.
 */
const KNOW_ENGINES = [
  'infra',
  'services/run/open/shared.ts',
  'services/run/open/stores.ts',
  'services/run/ops/repair.ts',
  'services/run/ops/verify.ts',
  'services/run/ops/views.ts',
  'tests/adapters',
  'tests/cluster',
  'tests/faults',
  'tests/load',
  'tests/proofs',
  'tests/support/killed.ts',
  'tests/views',
]

/** Our own folders that only some may import. */
const CLOSED = [
  // The document of the API must never reach a browser.
  { folder: 'contracts/openapi', only: ['contracts/openapi', 'services', 'tests'] },
  ...['infra/event-log', 'infra/people', 'infra/read-models'].map(folder => ({ folder, only: KNOW_ENGINES })),
]

const WORKSPACES = {
  '@pingboard/contracts': 'contracts',
  '@pingboard/run': 'services/run',
  '@pingboard/services': 'services',
  '@pingboard/infra': 'infra',
  '@pingboard/kit': 'shell/kit',
  '@pingboard/shell': 'shell',
}
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** @returns `file: may not import target`, one line per fault */
export function faultsOf(file, source) {
  const rule = RULES.find(({ from }) => inside(file, from))
  const faults = []
  for (const [, name] of source.matchAll(IMPORT)) {
    const facade = FACADES.find(entry => name === entry.package || name.startsWith(`${entry.package}/`))
    if (facade && !facade.only.some(folder => inside(file, folder)))
      faults.push(`${file}: ${name} has a facade`)
    const target = targetOf(file, name)
    const closed = target && CLOSED.find(({ folder }) => inside(target, folder))
    if (closed && !closed.only.some(folder => inside(file, folder)))
      faults.push(`${file}: may not import ${target}`)
    if (!target || !rule || inside(target, rule.from)) continue
    if (file.endsWith('.spec.ts') && inside(target, OF_SPECS)) continue
    if (!rule.may.some(folder => inside(target, folder))) faults.push(`${file}: may not import ${target}`)
  }
  return faults
}

/** @returns our own files that a file imports */
export const importsOf = (file, source) =>
  [...source.matchAll(IMPORT)].flatMap(([, name]) => targetOf(file, name) ?? [])

/**
 * @param imports files by the file that imports them
 * @returns one line per circle. To understand one file of a circle, the reader must read them all
 */
export function circlesIn(imports) {
  const circles = []
  const done = new Set()
  const path = []
  function visit(file) {
    if (done.has(file)) return
    const at = path.indexOf(file)
    if (at >= 0) {
      circles.push(`a circle of imports: ${[...path.slice(at), file].join(' → ')}`)
      return
    }
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}

const inside = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Path from the root of one of our own files; null for a package. */
function targetOf(file, name) {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), name))
  for (const [workspace, folder] of Object.entries(WORKSPACES)) {
    if (name === workspace || name.startsWith(`${workspace}/`)) return folder + name.slice(workspace.length)
  }
  return null
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data', '.git', '.turbo'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.(?:ts|tsx|mjs)$/.test(entry.name)) yield relative(ROOT, path).split(sep).join('/')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = new Map([...sources(ROOT)].map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const imports = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]))
  const faults = [...files].flatMap(([file, source]) => faultsOf(file, source)).concat(circlesIn(imports))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
