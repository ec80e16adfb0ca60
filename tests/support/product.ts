import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ports } from '@pingboard/run/open/ports.ts'
import { VIEWS } from '@pingboard/run/open/views.ts'
import { readSettings } from '@pingboard/run/settings/settings.ts'
import { type StandaloneOptions, startStandalone } from '@pingboard/run/start-standalone.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import pino from 'pino'
import { forgetPositionsOf } from './client.ts'
import { engineSettings } from './engine-settings.ts'
import { RAISED } from './raised.ts'
import { type Stored, watchStored } from './stored.ts'

/** On a busy machine too. Milliseconds. */
const LEVEL_WITHIN_MS = 60_000
/** A stop takes a second or two. Milliseconds. */
const LATE_MS = 20_000
const MANY = { max: 1_000_000, milliseconds: 1000 }

export interface Product {
  readonly origin: string
  readonly dataDir: string
  /** The ports that the product works over, for facts that no call shows. */
  readonly ports: Ports
  readonly stored: Stored
  /**
   * Resolves once every view holds what was stored until now: for readers who name no position, such as programs that
   * show previews. Over distributed engines they may be shown what is older.
   */
  level(): Promise<void>
  close(): Promise<void>
}

/** The standalone product in this process, on a free port and an empty data directory of its own. */
export async function startProduct(
  given: {
    dataDir?: string
    env?: Record<string, string>
    args?: string[]
    /** With the limits of a real installation, for tests of these limits. */
    limited?: boolean
    logger?: StandaloneOptions['logger']
    push?: StandaloneOptions['push']
    tracker?: StandaloneOptions['tracker']
  } = {},
): Promise<Product> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'pingboard-')))
  const settings = readSettings(
    {
      PORT: '0',
      PINGBOARD_DATA: dataDir,
      ...(await engineSettings(dataDir)),
      ...(given.limited ? {} : RAISED),
      ...given.env,
    },
    given.args ?? ['--empty'],
  )
  const logger = given.logger ?? pino({ level: process.env.TEST_LOG ?? 'silent' })
  let watched: ReturnType<typeof watchStored> | undefined
  const running = await startStandalone({
    settings,
    push: given.push,
    tracker: given.tracker,
    quietBeforeResults: 0,
    logger,
    onBroken(error) {
      throw error
    },
    // All persons of all tests have the same address.
    accountLimits: given.limited
      ? undefined
      : {
          signIn: { account: MANY, address: MANY, elsewhere: MANY },
          register: { account: MANY, address: MANY },
        },
    over(ports) {
      watched = watchStored(ports)
      return watched.ports
    },
  })
  if (!watched) throw new Error('the product started without ports')
  const { engine } = watched.ports
  const origin = `http://127.0.0.1:${running.port}`

  return {
    origin,
    dataDir,
    ...watched,
    async level() {
      const { log, views } = engine
      const head = await log.head()
      await Promise.all(VIEWS.map(view => views.reached(viewName(view), head, LEVEL_WITHIN_MS)))
    },
    async close() {
      // A stop that does not end says in the log what it waits for.
      const isLate = setTimeout(() => {
        logger.level = 'warn'
      }, LATE_MS)
      await running.close().finally(() => clearTimeout(isLate))
      if (given.dataDir) return
      forgetPositionsOf(origin)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
