// The whole product, as with `npm start -- --empty`. Arguments: its data directory, milliseconds added to each flush, the
// address of its pages when another than its own.
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { startStandalone } from '@pingboard/run/start-standalone.ts'
import pino from 'pino'
import { RAISED } from '../../support/raised.ts'
import { answerAsks, memoryInUse, processorUsed } from '../support/answer-asks.ts'

const [, , dataDir, flushDelay = '0', pages] = process.argv
const settings = readSettings(
  {
    PORT: '0',
    PINGBOARD_DATA: dataDir,
    ...(pages ? { PUBLIC_URL: pages, UNSAFE_PLAIN_HTTP: '1' } : {}),
    ...RAISED,
  },
  ['--empty'],
)
const running = await startStandalone({
  settings,
  logger: pino({ level: settings.logLevel }),
  onBroken(error) {
    throw error
  },
  // All viewers come from one address.
  liveLimits: { socketsPerAddress: 10_000 },
  flushDelay: Number(flushDelay),
})

answerAsks(
  {
    origin: () => `http://127.0.0.1:${running.port}`,
    memory: memoryInUse,
    processor: processorUsed,
  },
  () => running.close(),
)
