import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { restoreFiles } from '@pingboard/infra/backup/restore.ts'
import { rebuild } from '@pingboard/infra/read-models/projector.ts'
import { streamOf } from '../../kernel/event.ts'
import { VIEWS } from '../views.ts'
import { type Command, CommandError, DONE, MISUSED, textOption, wordOf } from './command.ts'
import { type Offline, openOffline, operatorContext } from './offline.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<dir> --into <empty dir> [--erasures <file>]',
  summary: 'checks a backup, puts it in place, builds the views, erases who was erased since',
  isOnline: true,
  options: { into: { type: 'string' }, erasures: { type: 'string' } },
  words: [1, 1],
  async run(given) {
    const into = textOption(given, 'into')
    if (!into) throw new CommandError('--into <empty dir> is missing', MISUSED)
    const list = textOption(given, 'erasures')
    // Read before anything is written: a name mistyped here must not end in a product with erased people in it.
    const erased = list === null ? [] : readIds(list)
    const target = resolve(into)
    const { log, files, createdAt } = restoreFiles(resolve(wordOf(given, 0)), target)
    given.say(`${files.length} files as they were at ${createdAt}, up to position ${log.position || '0'}`)

    const offline = await openOffline(target, { verifyWhole: true })
    try {
      for (const view of VIEWS) await rebuild(view, offline.engine, { limit: 2000 })
      given.say(`${VIEWS.length} views built`)
      const gone = (await offline.accounts.erasure.finish()) + (await eraseAgain(offline, erased))
      given.say(`${gone} people erased again`)
      const aside = offline.engine.views.setAside().length
      if (aside > 0) given.say(`${aside} documents are set aside; see set-aside list`)
    } finally {
      await offline.close()
    }
    given.say(`Start with PINGBOARD_DATA=${target}. Pages that were open must be loaded again.`)
    return DONE
  },
}

function readIds(file: string): UserId[] {
  const ids = readFileSync(resolve(file), 'utf8').split(/\s+/).filter(Boolean)
  const wrong = ids.find(id => !/^[0-9a-z]{26}$/.test(id))
  if (wrong !== undefined) throw new CommandError(`${file} holds a line that is no id: one id a line`)
  return ids as UserId[]
}

/** @returns how many of them were here, and not erased */
async function eraseAgain({ engine, people, accounts }: Offline, ids: readonly UserId[]): Promise<number> {
  let count = 0
  for (const id of ids) {
    const events = await engine.log.readStream(streamOf('user', id))
    const isErased = events.some(({ type }) => type.startsWith('account.UserErased.'))
    const isKnown = events.length > 0 || (await people.records.byId(id)) !== null
    if (isErased || !isKnown) continue
    await accounts.erasure.erase(id, operatorContext())
    count++
  }
  return count
}
