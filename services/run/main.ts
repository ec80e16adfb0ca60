import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { openLog } from './observing/log.ts'
import { readSettings, StartError } from './settings/settings.ts'
import { type StandaloneOptions, startStandalone } from './start-standalone.ts'
import { welcome } from './welcome.ts'

/** Longest an orderly stop may take, milliseconds (OPS-3). */
const STOP_LIMIT_MS = 15_000

/**
 * Starts the product and runs it until `stop` is aborted, by a signal or by an uncaught error. When `stop` is aborted
 * during the start, the start ends, closes what it had opened, and counts as a success.
 * @param stop may be aborted before the call
 */
export async function main(stop: AbortController): Promise<void> {
  try {
    await run(stop)
  } catch (error) {
    if (stop.signal.aborted && error === stop.signal.reason) return
    const expected = error instanceof StartError
    const told = error instanceof Error ? error.stack : error
    process.stderr.write(`pingboard: ${expected ? error.message : told}\n`)
    process.exitCode = 1
  }
}

async function run(stop: AbortController): Promise<void> {
  // Only this user may read personal records, the log and secrets, even when other users may list the directory.
  process.umask(0o077)
  const settings = readSettings(process.env, process.argv.slice(2))
  const logger = openLog(settings.logLevel, { pushHosts: settings.pushHosts })
  // The last handler: an uncaught error is logged, and the process stops in order (INP-6).
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      logger.fatal({ err: error }, event)
      process.exitCode = 1
      stop.abort()
    })
  }

  const options = {
    settings,
    logger,
    signal: stop.signal,
    onBroken(error: Error) {
      logger.fatal({ err: error }, 'the log can no longer be written')
      process.exitCode = 1
      stop.abort()
    },
  }
  const { text, close } = await started(options)
  if (!stop.signal.aborted) {
    process.stdout.write(text)
    await new Promise(resolve => stop.signal.addEventListener('abort', resolve, { once: true }))
  }
  const limit = setTimeout(() => {
    logger.fatal('the orderly stop took too long')
    process.exit(1)
  }, STOP_LIMIT_MS)
  limit.unref()
  await close()
}

/** Starts what the settings name. @returns what is printed, and how it ends */
async function started(
  options: StandaloneOptions & { signal: AbortSignal },
): Promise<{ text: string; close: () => Promise<void> }> {
  const { settings } = options
  if (settings.process === 'standalone') {
    const running = await startStandalone(options)
    return { text: welcome(settings, running), close: running.close }
  }
  // Loaded for a cluster only.
  const { startPart } = await import('./start-part.ts')
  const { port, close } = await startPart(settings.process, options)
  return { text: `${PRODUCT_NAME} ${settings.process} is ready: port ${port}\n`, close }
}
