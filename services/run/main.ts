import { openLog } from './log.ts'
import { readSettings, StartError } from './settings.ts'
import { startStandalone } from './start-standalone.ts'
import { welcome } from './welcome.ts'

/** Longest an orderly stop may take, milliseconds (OPS-3). */
const STOP_LIMIT_MS = 15_000

/**
 * Starts the product and runs it until `stop` is aborted, by a signal or by what nobody caught. A start that is told to
 * stop goes no further, closes what it had opened, and is a success.
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
  // Personal records, the log and secrets are for this user alone, also in a directory that others may list.
  process.umask(0o077)
  const settings = readSettings(process.env, process.argv.slice(2))
  const logger = openLog(settings.logLevel)
  // The last handler: what nobody caught is logged, and the process ends in an orderly way (INP-6).
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      logger.fatal({ err: error }, event)
      process.exitCode = 1
      stop.abort()
    })
  }

  const running = await startStandalone({
    settings,
    logger,
    signal: stop.signal,
    onBroken(error) {
      logger.fatal({ err: error }, 'the log can no longer be written')
      process.exitCode = 1
      stop.abort()
    },
  })
  if (!stop.signal.aborted) {
    process.stdout.write(welcome(settings, running))
    await new Promise(resolve => stop.signal.addEventListener('abort', resolve, { once: true }))
  }
  const limit = setTimeout(() => {
    logger.fatal('the orderly stop took too long')
    process.exit(1)
  }, STOP_LIMIT_MS)
  limit.unref()
  await running.close()
}
