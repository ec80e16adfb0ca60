import { openReading } from '../open/stores.ts'
import { type Command, CommandError, DONE, wordOf } from './command.ts'
import { withinTime } from './engines-away.ts'
import { eventsIn, jsonOf, lineOf } from './events.ts'

export const follow: Command = {
  name: 'follow',
  usage: '<correlation id> [--json]',
  summary: 'everything one gesture of a person led to, over boards, groups and accounts',
  isOnline: true,
  options: { json: { type: 'boolean' } },
  words: [1, 1],
  async run(given) {
    await using opened = new AsyncDisposableStack()
    const { log } = await openReading(given, opened, withinTime())
    const wanted = wordOf(given, 0)
    let isKnown = false
    for await (const event of eventsIn(log)) {
      if (event.metadata.$correlationId !== wanted) continue
      isKnown = true
      given.say(given.options.json ? jsonOf(event) : lineOf(event))
    }
    if (!isKnown) throw new CommandError('no event has this correlation id')
    return DONE
  },
}
