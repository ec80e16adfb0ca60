import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { hasErasures, readErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { flushDirectory, makeDirectory } from '@pingboard/infra/backup/files.ts'
import { openReading } from '../open/stores.ts'
import {
  type Command,
  CommandError,
  DONE,
  filesOnly,
  type Given,
  isOnEngines,
  MISUSED,
  refuseOneEngine,
  textOption,
} from './command.ts'
import { eraseAgain } from './erase-again.ts'
import { copyAhead, copyInstallation, finishCopy, type Installation } from './migrate/all.ts'
import { copyKept, keepSecrets, tellSecrets } from './migrate/secrets.ts'
import { TASKS, takeTurns } from './migrate/turns.ts'
import { type Offline, openOffline, untilOverwritten } from './offline.ts'

/** Appends to a log in files that wait for one flush: it commits in the order of the calls. */
const AT_ONCE = 100

export const migrate: Command = {
  name: 'migrate',
  usage: '[--ahead | --back <empty dir>] (* without --ahead)',
  summary:
    'copies the data directory into the engines of the settings, whose processes are stopped, and compares both; ' +
    'again, it goes on where it ended; --ahead copies the events beforehand; --back copies the engines into a folder',
  isOnline: true,
  options: { ahead: { type: 'boolean' }, back: { type: 'string' } },
  words: [0, 0],
  async run(given) {
    const back = textOption(given, 'back')
    if (!isOnEngines(given))
      throw new CommandError(
        'EVENTSTORE_URL and MONGODB_URL say where the engines are: both are needed',
        MISUSED,
      )
    refuseOneEngine(given)
    if (back !== null && given.options.ahead === true)
      throw new CommandError('--ahead or --back: one of them', MISUSED)
    if (back !== null) return migrateBack(given, resolve(back))
    return given.options.ahead === true ? ahead(given) : migrateInto(given)
  },
}

const installationOf = ({ engine, people, slices, sliceTokens, leases }: Offline): Installation => ({
  ...engine,
  people: people.transfer,
  slices,
  sliceTokens,
  // A folder has no leases, because it belongs to one process.
  atOnce: leases ? 1 : AT_ONCE,
})

/** The data directory into the engines. The data directory stays as it is. */
export async function migrateInto(given: Given): Promise<number> {
  const { say, dataDir } = given
  await using opened = new AsyncDisposableStack()
  const from = await openOffline(filesOnly(given), { verifyWhole: true })
  opened.defer(from.close)
  const to = await openOffline(given)
  opened.defer(to.close)
  if (to.leases) await takeTurns(to.leases, TASKS, opened)
  // As a start does: what a crash interrupted must not arrive.
  await from.accounts.erasure.finish({ whole: true })
  const target = installationOf(to)
  await copyInstallation(installationOf(from), target, say)

  const erased = hasErasures(dataDir) ? (readErasures(dataDir) as UserId[]) : []
  const gone = (await to.accounts.erasure.finish({ whole: true })) + (await eraseAgain(to, erased))
  if (gone > 0) say(`${gone} people erased again`)
  await untilOverwritten(to, say)
  await finishCopy(target)
  tellSecrets(given)
  say(
    `Done. Start the processes of the cluster. Pages that were open must be loaded again. ${dataDir} stays as it is:`,
  )
  say(
    'it holds personal data, so delete it once the cluster has a backup, and start nothing with it meanwhile.',
  )
  return DONE
}

async function ahead(given: Given): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const { log } = await openReading(filesOnly(given), opened)
  const to = await openOffline(given)
  opened.defer(to.close)
  await copyAhead(log, installationOf(to), given.say)
  return DONE
}

/** The engines into a folder, which gets its name only when everything is there. */
async function migrateBack(given: Given, target: string): Promise<number> {
  const { say } = given
  if (existsSync(target) && readdirSync(target).length > 0) throw new CommandError(`${target} is not empty`)
  const part = `${target}.part`
  await using opened = new AsyncDisposableStack()
  const from = await openOffline(given)
  opened.defer(from.close)
  if (from.leases) await takeTurns(from.leases, TASKS, opened)
  await from.accounts.erasure.finish({ whole: true })
  makeDirectory(part)
  copyKept(given, part)
  keepSecrets(part, given)
  const to = await openOffline({ dataDir: part }, { mustExist: false })
  try {
    await copyInstallation(installationOf(from), installationOf(to), say)
    // Makes the list of erased people, too.
    await to.accounts.erasure.finish({ whole: true })
    await untilOverwritten(to, say)
  } finally {
    await to.close()
  }
  if (existsSync(target)) rmdirSync(target)
  renameSync(part, target)
  flushDirectory(dirname(target))
  say(`Done. Start with PINGBOARD_DATA=${target}, and without the settings of the engines.`)
  say('Pages that were open must be loaded again. The engines stay as they are, and hold personal data.')
  return DONE
}
