import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { takeOwnership } from '@pingboard/infra/event-log/owner.ts'
import { finishRepair, putRepaired, repairInto } from '@pingboard/infra/event-log/repair.ts'
import { REPAIRED } from '@pingboard/infra/event-log/schema.ts'
import { unfinishedRepair } from '@pingboard/infra/event-log/verify.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { type Command, CommandError, DONE, FAILED } from './command.ts'

export const repair: Command = {
  name: 'repair',
  usage: '[--yes]',
  summary:
    'copies the log up to the first damage and lists what that leaves out; --yes puts the copy in its place',
  isOnline: false,
  options: { yes: { type: 'boolean' } },
  words: [0, 0],
  async run({ dataDir, engines, options, say }) {
    if (engines?.eventstore)
      throw new CommandError(
        'repair is about log.sqlite: EventStoreDB keeps the log, and has tools of its own',
      )
    const unfinished = unfinishedRepair(dataDir)
    if (!unfinished && !existsSync(join(dataDir, 'log.sqlite')))
      throw new CommandError(`there is no log.sqlite in ${dataDir}`)
    const release = takeOwnership(dataDir)
    try {
      const now = systemClock.now().toISOString()
      if (unfinished) {
        if (options.yes !== true) {
          say(`A repair was cut short: --yes puts ${unfinished} in its place.`)
          return FAILED
        }
        say(placed(finishRepair(dataDir, unfinished, now)))
        return DONE
      }
      const { reason, kept, dropped, isUnreadable, seen } = repairInto(dataDir, now)
      if (reason === null) {
        say(`the log is sound: ${kept} events. Nothing to repair.`)
        return DONE
      }
      say(`${reason}.`)
      say(`${kept} events before it are sound, and are in ${REPAIRED}.`)
      say(`${dropped.length} events from there on can be read and would be left out:`)
      for (const { position, type, stream, revision, id, recordedAt } of dropped)
        say(`  ${position} ${recordedAt} ${type} ${stream}@${revision} ${id}`)
      const last = Math.max(kept, ...dropped.map(({ position }) => position))
      if (isUnreadable) say('More may follow, in a part of the file that cannot be read.')
      if (seen > last) say(`Events ${last + 1} to ${seen} were there once, and are gone from the file.`)
      if (options.yes !== true) {
        say('The log was not touched. A restored backup may hold more; --yes goes on with the copy.')
        return FAILED
      }
      say(placed(putRepaired(dataDir, now)))
      return DONE
    } finally {
      release()
    }
  },
}

const placed = (aside: string): string => `The copy is in place; the damaged log is ${aside}.`
