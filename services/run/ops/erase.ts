import { type Command, CommandError, DONE, wordOf } from './command.ts'
import { openOffline, operatorContext, personNamed } from './offline.ts'

/** Longest a reader of the file, such as a backup, is waited for. */
const OVERWRITTEN_MS = 60_000

export const erase: Command = {
  name: 'erase',
  usage: '<email|id> --yes',
  summary: 'erases an account for good, as its owner would; groups and boards stay',
  isOnline: false,
  options: { yes: { type: 'boolean' } },
  words: [1, 1],
  async run(given) {
    const offline = await openOffline(given.dataDir)
    try {
      const id = await personNamed(offline, wordOf(given, 0))
      if (!(await offline.people.records.byId(id))) throw new CommandError('nobody has this id')
      if (given.options.yes !== true) throw new CommandError(`${id} would be erased for good; add --yes`)
      await offline.accounts.erasure.erase(id, operatorContext())
      given.say(
        `${id} is erased. Backups still hold them: add the id to the list of erasures kept elsewhere.`,
      )
      if (!(await offline.people.records.overwritten(OVERWRITTEN_MS)))
        given.say('Something still reads people.sqlite: the next start overwrites what was deleted.')
      return DONE
    } finally {
      await offline.close()
    }
  },
}
