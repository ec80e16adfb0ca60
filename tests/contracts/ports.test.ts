import { expect, it } from 'vitest'
import { faultsOf, NO_ADAPTER } from '../../infra/tools/checks/ports-rule.mjs'

// Joined from parts, because this file must not look like a test of an adapter.
const call = ['it', 'Catches'].join('')
const twin = (promises: string) => `${call}(\n    'loses what it was given',\n    ${promises},`
const three = (promises: string) => twin(promises).repeat(3)

const SUITES = new Map([
  ['drawer', 'export const drawerPromises: readonly PortPromise<Drawer>[] = ['],
  ['people', 'export const peoplePromises: readonly PortPromise<People>[] = ['],
])
const RUN = `import { drawerSuite } from './drawer.suite.ts'\ndrawerSuite('SQLite', open)\n`

const faults = (ports: string[], ...tests: string[]) =>
  faultsOf([...ports, ...Object.keys(NO_ADAPTER)], SUITES, tests)

it('a port whose suite runs an adapter and catches three twins is one', () => {
  expect(faults(['drawer'], RUN, three('drawerPromises'))).toEqual([])
})

it('a port without a suite is found', () => {
  expect(faults(['cupboard'], RUN)).toEqual([
    'services/ports/cupboard.ts: there is no tests/adapters/cupboard.suite.ts',
  ])
})

it('a suite that catches fewer is found, and the twins of another count for nothing', () => {
  const found = ['services/ports/drawer.ts: its suite has 2 broken twins to catch, not 3']
  expect(faults(['drawer'], RUN, twin('drawerPromises').repeat(2), three('peoplePromises'))).toEqual(found)
})

it('twins of promises that are joined with others count', () => {
  const joined = 'const all = [...drawerPromises, ...morePromises]\n'
  expect(faults(['drawer'], RUN, joined + three('all'))).toEqual([])
})

it('a suite that no adapter is run by is found', () => {
  expect(faults(['drawer'], three('drawerPromises'))).toEqual([
    'services/ports/drawer.ts: no adapter is run by tests/adapters/drawer.suite.ts',
  ])
})

it('two ports may share a suite', () => {
  const run = `import { peopleSuite } from './people.suite.ts'\npeopleSuite('SQLite', open)\n`
  expect(faults(['personal-records', 'sessions'], run, three('peoplePromises'))).toEqual([])
})

it('each file without an adapter is there, and says why', () => {
  expect(Object.values(NO_ADAPTER).every(reason => reason.length > 10)).toBe(true)
  expect(faultsOf([], SUITES, [])).toHaveLength(Object.keys(NO_ADAPTER).length)
})
