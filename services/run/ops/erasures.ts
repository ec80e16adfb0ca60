import { exportedErasures, hasErasures, readErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { idOf } from '../../ports/stored-event.ts'
import { openReading } from '../open/stores.ts'
import { type Command, DONE } from './command.ts'
import { withinTime } from './engines-away.ts'
import { eventsIn } from './events.ts'

/** Kept on another machine, the list survives the log. A restore of an older backup needs the list (PII-4). */
export const erasures: Command = {
  name: 'erasures',
  usage: '',
  summary: 'ids of everybody who was erased, one a line, and their number, for restore --erasures',
  isOnline: true,
  words: [0, 0],
  async run(given) {
    await using opened = new AsyncDisposableStack()
    const { log } = await openReading(given, opened, withinTime())
    const ids = new Set<string>()
    for await (const { type, stream } of eventsIn(log, ['user']))
      if (type.startsWith('account.UserErased.v')) ids.add(idOf(stream))
    // A log that was repaired or restored may end before an erasure that the list of its directory still names.
    if (!given.engines?.eventstore && hasErasures(given.dataDir))
      for (const id of readErasures(given.dataDir)) ids.add(id)
    // Printed only now: a list that stopped at a damaged event would look like a whole one.
    for (const line of exportedErasures([...ids])) given.say(line)
    return DONE
  },
}
