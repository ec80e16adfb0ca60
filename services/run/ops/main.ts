import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settingOf } from '../settings/list.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { backup } from './backup.ts'
import { type Command, CommandError, DONE, FAILED, type Given, MISUSED } from './command.ts'
import { deadLetters } from './dead-letters.ts'
import { erase } from './erase.ts'
import { erasures } from './erasures.ts'
import { follow } from './follow.ts'
import { grant, revoke } from './grant.ts'
import { help, helpOf, usageOf } from './help.ts'
import { history } from './history.ts'
import { lag } from './lag.ts'
import { migrate } from './migrate.ts'
import { rebuildViews } from './rebuild.ts'
import { record } from './record.ts'
import { repair } from './repair.ts'
import { restore } from './restore.ts'
import { setAside } from './set-aside.ts'
import { settings } from './settings.ts'
import { slice } from './slice.ts'
import { verify } from './verify.ts'
import { views } from './views.ts'

/**
 * Commands work over the ports, whatever engines the settings name (`open/stores.ts`). Only `repair` and `views` are
 * about the files of the embedded engines. Other engines have tools of their own for that.
 */
export const COMMANDS: readonly Command[] = [
  verify,
  rebuildViews,
  views,
  setAside,
  backup,
  restore,
  migrate,
  erasures,
  repair,
  history,
  follow,
  lag,
  deadLetters,
  record,
  grant,
  revoke,
  erase,
  slice,
  settings,
]

const COMMON = { help: { type: 'boolean', short: 'h' }, data: { type: 'string' } } as const

/**
 * Carries out one command.
 * @param args as after `npm run ops --`
 * @returns the exit code
 */
export async function operateBy(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  say: Given['say'],
  complain: Given['say'],
): Promise<number> {
  const [name, ...rest] = args[0] === 'help' && args[1] ? [args[1], '--help'] : args
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    say(help(COMMANDS))
    return name === undefined ? MISUSED : DONE
  }
  const command = COMMANDS.find(one => one.name === name)
  if (!command) {
    complain(`there is no command ${name}; --help lists them`)
    return MISUSED
  }
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { ...COMMON, ...command.options },
      allowPositionals: true,
    })
    if (values.help) {
      say(helpOf(command))
      return DONE
    }
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most)
      throw new CommandError(usageOf(command), MISUSED)
    const data = typeof values.data === 'string' ? values.data : env.PINGBOARD_DATA
    const dataDir = resolve(data || (settingOf('PINGBOARD_DATA').fallback ?? ''))
    const { engines, installation, secrets }: Partial<Settings> = command.isWithoutData
      ? {}
      : readSettings(env, [])
    if (!command.isWithoutData) refuseForeign(dataDir)
    return await command.run({
      dataDir,
      engines,
      installation,
      secrets,
      positionals,
      options: values,
      env,
      say,
    })
  } catch (error) {
    const isMisuse =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    const message = error instanceof Error ? error.message : String(error)
    // Only the first sentence is shown: the rest is advice to programmers.
    complain(isMisuse ? `${message.split('. ')[0]}; ${command.name} --help lists what there is` : message)
    return error instanceof CommandError ? error.code : isMisuse ? MISUSED : FAILED
  }
}

/** Files that the administrator writes into the directory of another user cannot be read by the product afterwards. */
function refuseForeign(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return
  throw new CommandError(
    `${dataDir} is of user ${owner}: give the command as that user (sudo -u '#${owner}' …)`,
    MISUSED,
  )
}

if (import.meta.main) {
  // As in the product: only this user may read the files that a command writes.
  process.umask(0o077)
  // A reader such as `head` or a pager may close the output early. The command still runs to its end.
  process.stdout.on('error', error => {
    if (!('code' in error && error.code === 'EPIPE')) throw error
  })
  process.exitCode = await operateBy(
    process.argv.slice(2),
    process.env,
    line => process.stdout.write(`${line}\n`),
    line => process.stderr.write(`pingboard ops: ${line}\n`),
  )
}
