import { type Command, CommandError, DONE, wordOf } from './command.ts'
import { openOffline, operatorContext, personNamed, untilOverwritten } from './offline.ts'

export const erase: Command = {
  name: 'erase',
  usage: '<email|id> --yes',
  summary: 'erases an account for good, as its owner would; groups and boards stay',
  isOnline: false,
  options: { yes: { type: 'boolean' } },
  words: [1, 1],
  async run(given) {
    const offline = await openOffline(given)
    try {
      const id = await personNamed(offline, wordOf(given, 0))
      if (!(await offline.people.records.byId(id))) throw new CommandError('nobody has this id')
      if (given.options.yes !== true) throw new CommandError(`${id} would be erased for good; add --yes`)
      await offline.accounts.erasure.erase(id, operatorContext())
      given.say(
        `${id} is erased. Backups still hold them: add the id to the list of erasures kept elsewhere.`,
      )
      await untilOverwritten(offline, given.say)
      return DONE
    } finally {
      await offline.close()
    }
  },
}
