// Fails when a port has no suite of promises, when no adapter runs that suite, or when there are fewer than three
// broken twins that the suite must catch. Plain text search.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const TWINS = 3

/** Files among the ports that need no adapter, and why. */
export const NO_ADAPTER = {
  'board-reader': 'what boards answer to others of the same process',
  directory: 'what account answers to others of the same process',
  'display-codes': 'what groups answer to others of the same process',
  displays: 'what boards answer to others of the same process',
  'finished-boards': 'what boards answer to others of the same process',
  'group-members': 'what groups answer to others of the same process',
  'mail-preferences': 'what account answers to others of the same process',
  previews: 'what previews answer to the edge',
  rights: 'what groups answer to others of the same process',
  'set-aside': 'a value that ports carry',
  'stored-event': 'a value that ports carry',
  clock: 'one function, and the tests have their own',
  ids: 'two functions, and the tests have their own',
  log: 'what a logger is called with',
}

/** Suites that are not named like their port: some prove two ports. */
const SUITES = {
  'feedback-records': 'feedback',
  mailbox: 'mailer',
  'personal-records': 'people',
  sessions: 'people',
}

const PROMISES = /export const (\w+Promises)\b/g
const TWIN = /\bitCatches\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\s*(\w+)/g
const JOINED = /const (\w+) = \[\.\.\.(\w+Promises)\b/g

/**
 * @param ports names of the files in `services/ports`
 * @param suites contents of `tests/adapters/*.suite.ts`, by name
 * @param tests contents of the tests of adapters
 * @returns one line per fault
 */
export function faultsOf(ports, suites, tests) {
  const twins = new Map()
  for (const test of tests) {
    const joined = new Map([...test.matchAll(JOINED)].map(([, name, promises]) => [name, promises]))
    for (const [, name] of test.matchAll(TWIN)) {
      const promises = joined.get(name) ?? name
      twins.set(promises, (twins.get(promises) ?? 0) + 1)
    }
  }
  const faults = []
  for (const port of ports.filter(port => !Object.hasOwn(NO_ADAPTER, port))) {
    const name = SUITES[port] ?? port
    const suite = suites.get(name)
    if (suite === undefined) {
      faults.push(`services/ports/${port}.ts: there is no tests/adapters/${name}.suite.ts`)
      continue
    }
    const caught = [...suite.matchAll(PROMISES)].reduce(
      (sum, [, promises]) => sum + (twins.get(promises) ?? 0),
      0,
    )
    if (caught < TWINS)
      faults.push(`services/ports/${port}.ts: its suite has ${caught} broken twins to catch, not ${TWINS}`)
    if (!tests.some(test => /^\w+Suite\(/m.test(test) && test.includes(`${name}.suite.ts'`)))
      faults.push(`services/ports/${port}.ts: no adapter is run by tests/adapters/${name}.suite.ts`)
  }
  for (const port of Object.keys(NO_ADAPTER))
    if (!ports.includes(port))
      faults.push(`infra/tools/checks/ports-rule.mjs: there is no services/ports/${port}.ts`)
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const filesIn = (folder, ending) =>
    readdirSync(join(ROOT, folder), { recursive: true }).filter(file => file.endsWith(ending))
  const read = file => readFileSync(join(ROOT, 'tests/adapters', file), 'utf8')
  const faults = faultsOf(
    filesIn('services/ports', '.ts').map(file => basename(file, '.ts')),
    new Map(filesIn('tests/adapters', '.suite.ts').map(file => [basename(file, '.suite.ts'), read(file)])),
    filesIn('tests/adapters', '.test.ts').map(read),
  )
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
