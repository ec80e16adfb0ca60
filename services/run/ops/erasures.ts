import { idOf } from '../../ports/stored-event.ts'
import { openReading } from '../open-stores.ts'
import { type Command, DONE } from './command.ts'
import { withinTime } from './engines-away.ts'
import { eventsIn } from './events.ts'

/** Kept on another machine, the list survives the log. A restore of an older backup needs the list (PII-4). */
export const erasures: Command = {
  name: 'erasures',
  usage: '',
  summary: 'ids of everybody who was erased, one a line, for restore --erasures',
  isOnline: true,
  words: [0, 0],
  async run(given) {
    await using opened = new AsyncDisposableStack()
    const { log } = await openReading(given, opened, withinTime())
    for await (const { type, stream } of eventsIn(log, ['user']))
      if (type.startsWith('account.UserErased.v')) given.say(idOf(stream))
    return DONE
  },
}
