import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { type Command, CommandError, DONE, wordOf } from './command.ts'
import { jsonOf, lineOf } from './events.ts'

export const follow: Command = {
  name: 'follow',
  usage: '<correlation id> [--json]',
  summary: 'everything one gesture of a person led to, over boards, groups and accounts',
  isOnline: true,
  options: { json: { type: 'boolean' } },
  words: [1, 1],
  async run(given) {
    const log = inspectLog(given.dataDir)
    try {
      const events = log.correlated(wordOf(given, 0))
      if (events.length === 0) throw new CommandError('no event has this correlation id')
      for (const event of events) given.say(given.options.json ? jsonOf(event) : lineOf(event))
      return DONE
    } finally {
      log.close()
    }
  },
}
