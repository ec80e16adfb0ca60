import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { streamOf } from '../../ports/stored-event.ts'
import { type Command, CommandError, DONE, MISUSED, wordOf } from './command.ts'
import { jsonOf, lineOf } from './events.ts'

const KINDS = ['board', 'group', 'user']

export const history: Command = {
  name: 'history',
  usage: 'board|group|user <id> [--json]',
  summary: 'everything that happened to it: when, what, who, because of what',
  isOnline: true,
  options: { json: { type: 'boolean' } },
  words: [2, 2],
  async run(given) {
    const [kind, id] = [wordOf(given, 0), wordOf(given, 1)]
    if (!KINDS.includes(kind)) throw new CommandError(`history of a ${KINDS.join(', a ')}`, MISUSED)
    const log = inspectLog(given.dataDir)
    try {
      const events = log.stream(streamOf(kind, id))
      if (events.length === 0) throw new CommandError(`there is no ${kind} ${id}`)
      for (const event of events) given.say(given.options.json ? jsonOf(event) : lineOf(event))
      return DONE
    } finally {
      log.close()
    }
  },
}
