// The whole product for proofs with many viewers on one address. Arguments: its data directory and its port.
import { readSettings } from '@pingboard/run/settings.ts'
import { startStandalone } from '@pingboard/run/start-standalone.ts'
import pino from 'pino'
import { answerAsks, memoryInUse } from '../../load/support/answer-asks.ts'
import { RAISED } from '../../support/raised.ts'

const [dataDir = '', port = '0'] = process.argv.slice(2)
const settings = readSettings({ PORT: port, PINGBOARD_DATA: dataDir, ...RAISED }, ['--empty'])
const running = await startStandalone({
  settings,
  logger: pino({ level: settings.logLevel }),
  onBroken(error) {
    throw error
  },
  liveLimits: { socketsPerAddress: 10_000 },
})

answerAsks({ origin: () => `http://127.0.0.1:${running.port}`, memory: memoryInUse }, () => running.close())
