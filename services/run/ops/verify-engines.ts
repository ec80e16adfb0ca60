import { RECORD_KINDS } from '../../ports/people-transfer.ts'
import type { Position } from '../../ports/stored-event.ts'
import type { People, Reading } from '../open/stores.ts'
import { CommandError } from './command.ts'
import { eventsIn } from './events.ts'

/**
 * Reads a log without a chain from its first event to its end.
 * @returns the number of events and of streams
 * @throws CommandError naming the first event that is missing from its stream, or stands before an earlier one
 */
export async function verifyStreams(log: Reading['log']): Promise<{ events: number; streams: number }> {
  const revisions = new Map<string, number>()
  let events = 0
  let last: Position = ''
  for await (const { stream, revision, position } of eventsIn(log)) {
    const expected = (revisions.get(stream) ?? -1) + 1
    if (revision !== expected) throw new CommandError(`${stream}@${expected} is missing from the log`)
    if (position <= last) throw new CommandError(`${stream}@${revision} stands before an earlier event`)
    revisions.set(stream, revision)
    last = position
    events++
  }
  return { events, streams: revisions.size }
}

/** Reads every record of people. @returns how many there are */
export async function countRecords({ transfer }: People): Promise<number> {
  await using reading = await transfer.reading()
  let count = 0
  for (const kind of RECORD_KINDS) for await (const _ of reading.all(kind)) count++
  return count
}
