import { openBus } from '@pingboard/infra/bus/in-process.ts'
import type { BusUnderTest } from './bus.suite.ts'
import { tallySource } from './bus.suite.ts'
import { embedded } from './embedded.ts'

export async function embeddedBus(): Promise<BusUnderTest> {
  const { log, views } = await embedded()
  const open = () => openBus({ log, views, sources: [tallySource] })
  return { log, bus: open(), restart: async () => open() }
}
