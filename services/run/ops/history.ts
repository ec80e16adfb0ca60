import { streamOf } from '../../ports/stored-event.ts'
import { openReading } from '../open/stores.ts'
import { type Command, CommandError, DONE, MISUSED, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'
import { eventsOf, jsonOf, lineOf } from './events.ts'

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
    await using opened = new AsyncDisposableStack()
    const { log } = await openReading(given, opened, withinTime())
    let isKnown = false
    for await (const event of eventsOf(log, streamOf(kind, id))) {
      isKnown = true
      given.say(given.options.json ? jsonOf(event) : lineOf(event))
    }
    if (!isKnown) throw new CommandError(`there is no ${kind} ${id}`)
    return DONE
  },
}
