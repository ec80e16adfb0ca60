// The whole product, as with `npm start -- --empty`. Arguments: its data directory, milliseconds added to each flush.
import { readSettings } from '@pingboard/run/settings.ts'
import { startStandalone } from '@pingboard/run/start-standalone.ts'
import pino from 'pino'
import { RAISED } from '../../support/raised.ts'
import { answerAsks, memoryInUse, processorUsed } from '../support/answer-asks.ts'

const settings = readSettings({ PORT: '0', PINGBOARD_DATA: process.argv[2], ...RAISED }, ['--empty'])
const running = await startStandalone({
  settings,
  logger: pino({ level: settings.logLevel }),
  onBroken(error) {
    throw error
  },
  // All viewers come from one address.
  liveLimits: { socketsPerAddress: 10_000 },
  flushDelay: Number(process.argv[3] ?? 0),
})

answerAsks(
  {
    origin: () => `http://127.0.0.1:${running.port}`,
    memory: memoryInUse,
    processor: processorUsed,
  },
  () => running.close(),
)
