import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { idOf } from '../../ports/stored-event.ts'
import { type Command, DONE } from './command.ts'

/** Kept on another machine, the list survives the log. A restore of an older backup needs the list (PII-4). */
export const erasures: Command = {
  name: 'erasures',
  usage: '',
  summary: 'ids of everybody who was erased, one a line, for restore --erasures',
  isOnline: true,
  words: [0, 0],
  async run({ dataDir, say }) {
    const log = inspectLog(dataDir)
    try {
      for (const { stream } of log.ofType('account.UserErased')) say(idOf(stream))
      return DONE
    } finally {
      log.close()
    }
  },
}
