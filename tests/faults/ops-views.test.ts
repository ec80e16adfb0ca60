import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openBus } from '@pingboard/infra/bus/in-process.ts'
import { startApi } from '@pingboard/run/api.ts'
import { openMetrics } from '@pingboard/run/observing/metrics.ts'
import { openPorts } from '@pingboard/run/open/ports.ts'
import { VIEWS } from '@pingboard/run/open/views.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { versionsOf } from '@pingboard/services/kernel/view-versions.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import { aDirectory, until } from '../adapters/promises.ts'
import { ops } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'

test('a process that only answers calls notes the versions of the views it reads', async () => {
  const dataDir = await aDirectory()
  const settings = readSettings({ PORT: '0', PINGBOARD_DATA: dataDir }, ['--empty'])
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const metrics = openMetrics()
  await using opened = new AsyncDisposableStack()
  opened.defer(metrics.close)
  const ports = await openPorts(
    {
      settings,
      logger,
      metrics,
      projected: 'apart',
      onBroken(error) {
        throw error
      },
      goOn: async () => {},
    },
    opened,
  )
  const { log, views } = ports.engine
  for (const name of versionsOf(VIEWS)) await views.store(name, [], START)
  const lines = async () => (await ops(dataDir, 'views')).out.trim().split('\n')
  for (const line of await lines()) expect(line).toMatch(/, no use noted, of this build$/)

  const { close } = await startApi({
    settings,
    logger,
    metrics,
    ports,
    busOf: sources => openBus({ log, views, sources }),
    origins: new Set(['http://pages.example']),
  })
  opened.defer(close)
  expect(await lines()).toHaveLength(2 * VIEWS.length)
  for (const line of await lines()) expect(line).toMatch(/, last used 20\S+Z, of this build$/)
})

test('the product looks for versions that no process uses, under a lease', async () => {
  const product = await startProduct()
  const leases = new DatabaseSync(join(product.dataDir, 'leases.sqlite'), { readOnly: true })
  const held = leases.prepare("SELECT 1 FROM lease WHERE name = 'unused views' AND until > 0")
  await until(() => held.get() !== undefined, 'the lease')
  leases.close()
  await product.close()
})
