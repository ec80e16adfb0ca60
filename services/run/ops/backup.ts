import { resolve } from 'node:path'
import { backUp } from '@pingboard/infra/backup/backup.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { backUpEngines } from './cluster-backup.ts'
import { type Command, DONE, isOnEngines, wordOf } from './command.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<dir>',
  summary: 'copies everything into an empty directory, with a manifest; personal records apart',
  isOnline: true,
  words: [1, 1],
  async run(given) {
    const to = resolve(wordOf(given, 0))
    const { log, files } = isOnEngines(given)
      ? await backUpEngines(given, to)
      : backUp(given.dataDir, to, systemClock.now().toISOString())
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    given.say(
      `${to}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, up to position ${log.position || '0'}`,
    )
    given.say(`The folder people/ holds personal data and secrets: keep it apart, and not for long.`)
    return DONE
  },
}
