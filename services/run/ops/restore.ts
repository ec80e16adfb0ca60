import { resolve } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { addErasures, readErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { restoreFiles } from '@pingboard/infra/backup/restore.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { isOfThisBuild, VIEWS } from '../open/views.ts'
import {
  type Command,
  CommandError,
  DONE,
  type Given,
  isOnEngines,
  MISUSED,
  refuseOneEngine,
  textOption,
  wordOf,
} from './command.ts'
import { eraseAgain, forgetDeletedBoards } from './erase-again.ts'
import { migrateInto } from './migrate.ts'
import { openOffline, untilOverwritten } from './offline.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<dir> --into <empty dir> (--erasures <list> | --no-erasures-since)',
  summary:
    'checks a backup, puts it in place, builds the views, erases who was erased since: the list is a file, a newer ' +
    'backup, or the data directory it replaces; --no-erasures-since says that there is nobody; where the settings name ' +
    'engines, these are filled from there',
  isOnline: true,
  options: {
    into: { type: 'string' },
    erasures: { type: 'string' },
    'no-erasures-since': { type: 'boolean' },
  },
  words: [1, 1],
  async run(given) {
    const into = textOption(given, 'into')
    if (!into) throw new CommandError('--into <empty dir> is missing', MISUSED)
    refuseOneEngine(given)
    const list = textOption(given, 'erasures')
    // An older backup brings back people erased since. So the operator must give a list, or confirm that none were.
    if ((list === null) !== (given.options['no-erasures-since'] === true))
      throw new CommandError(
        'who was erased since the backup was taken? Either --erasures <list> (the file, a newer backup, or the data ' +
          'directory it replaces), or --no-erasures-since',
        MISUSED,
      )
    // Read before any write: a mistyped file name must not leave a product that still holds erased people.
    const erased = list === null ? [] : (readErasures(resolve(list)) as UserId[])
    const target = resolve(into)
    await restoreInto(given, target, erased)
    if (isOnEngines(given)) {
      given.say(`From ${target} into the engines; if this is cut short, migrate --data ${target} goes on:`)
      return migrateInto({ ...given, dataDir: target })
    }
    given.say(`Start with PINGBOARD_DATA=${target}. Pages that were open must be loaded again.`)
    return DONE
  },
}

/** @param erased people erased since the backup */
async function restoreInto(given: Given, target: string, erased: readonly UserId[]): Promise<void> {
  const { say } = given
  using restored = restoreFiles(resolve(wordOf(given, 0)), target)
  const { path: work, manifest } = restored
  if (restored.wasCutShort) say(`What an earlier attempt had left in ${work} was deleted.`)
  const { log, files, createdAt } = manifest
  say(`${files.length} files as they were at ${createdAt}, up to position ${log.position || '0'}`)
  const offline = await openOffline({ dataDir: work }, { verifyWhole: true })
  try {
    for (const view of VIEWS) await rebuild(view, offline.engine, { limit: 2000 })
    say(`${VIEWS.length} views built`)
    addErasures(work, erased)
    const finished = await offline.accounts.erasure.finish({ whole: true })
    const gone = finished + (await eraseAgain(offline, erased))
    say(`${gone} people erased again`)
    await forgetDeletedBoards(offline)
    await untilOverwritten(offline, say)
    const aside = (await offline.engine.views.setAside()).filter(isOfThisBuild).length
    if (aside > 0) say(`${aside} documents are set aside; see set-aside list`)
  } finally {
    await offline.close()
  }
  restored.finish()
}
