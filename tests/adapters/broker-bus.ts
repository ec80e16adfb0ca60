import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import { publish } from '@pingboard/services/kernel/publisher.ts'
import { onTestFinished } from 'vitest'
import { openBroker } from '../support/broker.ts'
import { type BusUnderTest, tallySource } from './bus.suite.ts'
import { embedded } from './embedded.ts'

const logger = { warn() {}, error() {} }

/**
 * The bus as several processes use it. The log is published to a broker; a consumer that is new, or was away, starts
 * from the log.
 */
export async function brokerBus(): Promise<BusUnderTest> {
  const { log, views } = await embedded()
  const broker = openBroker()
  const sources = [tallySource]
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { publisher } = broker.connect()
  void publish({ log, views, sources, publisher, logger }, stop.signal)

  let connection = broker.connect()
  const bus = () => backFilled({ bus: connection.bus, log, views, sources, logger })
  return {
    log,
    bus: bus(),
    async restart() {
      connection.close()
      connection = broker.connect()
      return bus()
    },
  }
}
