// The whole product for proofs with many viewers on one address. It opens its data when it is asked to.
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { startStandalone } from '@pingboard/run/start-standalone.ts'
import pino from 'pino'
import { answerAsks, memoryInUse } from '../../load/support/answer-asks.ts'
import { RAISED } from '../../support/raised.ts'

let running: Awaited<ReturnType<typeof startStandalone>> | undefined

/** @returns its origin */
async function open({ dataDir, port }: { dataDir: string; port: string }): Promise<string> {
  const settings = readSettings({ PORT: port, PINGBOARD_DATA: dataDir, ...RAISED }, ['--empty'])
  running = await startStandalone({
    settings,
    logger: pino({ level: settings.logLevel }),
    onBroken(error) {
      throw error
    },
    liveLimits: { socketsPerAddress: 10_000 },
  })
  return `http://127.0.0.1:${running.port}`
}

answerAsks({ open, loaded: () => true, memory: memoryInUse }, () => running?.close())
