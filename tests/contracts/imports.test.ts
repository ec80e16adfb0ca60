import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faultsOf, RULES } from '../../infra/tools/checks/import-rule.mjs'

// The embedded engines stand behind ports: another engine must not need other code, or other journeys.

const ENGINES = [
  'infra/event-log/inspect.ts',
  'infra/people/sqlite.ts',
  'infra/read-models/embedded.ts',
  'infra/read-models/reading.ts',
]
// Apart, because lint reads this file too.
const SQLITE = 'node:sqlite'
const importing = (target: string) => `import { x } from '@pingboard/${target}'`

it.each([
  'services/run/open/ports.ts',
  'services/run/ops/history.ts',
  'services/run/ops/offline.ts',
  'tests/journeys/rights.test.ts',
  'tests/live/hall.ts',
  'tests/support/product.ts',
])('%s may not know an engine', file => {
  for (const engine of ENGINES)
    expect(faultsOf(file, importing(engine))).toEqual([`${file}: may not import ${engine}`])
  expect(faultsOf(file, `import { DatabaseSync } from '${SQLITE}'`)).toEqual([
    `${file}: ${SQLITE} has a facade`,
  ])
})

it.each(['services/run/open/stores.ts', 'services/run/ops/verify.ts', 'tests/adapters/embedded.ts'])(
  '%s must know them',
  file => {
    for (const engine of ENGINES) expect(faultsOf(file, importing(engine))).toEqual([])
  },
)

it('each folder of services has its rule', () => {
  const services = join(import.meta.dirname, '..', '..', 'services')
  const folders = readdirSync(services, { withFileTypes: true }).filter(
    entry => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name),
  )
  const ruled = RULES.map(({ from }) => from)
  expect(ruled).toEqual(expect.arrayContaining(folders.map(({ name }) => `services/${name}`)))
})
