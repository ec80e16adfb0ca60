import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import { publish } from '@pingboard/services/kernel/publisher.ts'
import { onTestFinished } from 'vitest'
import { openBroker } from '../support/broker.ts'
import { type BusUnderTest, tallySource } from './bus.suite.ts'
import { embedded } from './embedded.ts'

const logger = { warn() {}, error() {} }

/**
 * Consumers as several processes have them: the log is published to a broker, and who is new, or was away, begins from
 * the log.
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
