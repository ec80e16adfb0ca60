import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { readMark } from '@pingboard/infra/event-log/mark.ts'
import { checkPeople } from '@pingboard/infra/people/verify.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { openMongodbOf, openPeopleIn, openReading, SILENT } from '../open/stores.ts'
import { type Command, DONE, FAILED, type Given } from './command.ts'
import { withinTime } from './engines-away.ts'
import { countRecords, verifyStreams } from './verify-engines.ts'

export const verify: Command = {
  name: 'verify',
  usage: '',
  summary:
    'follows the whole chain of checksums, and checks the file of personal records; on engines, reads every event and record',
  isOnline: true,
  words: [0, 0],
  async run(given) {
    const { engines } = given
    const { mongodb } = engines ?? {}
    // A directory without a log is no damaged one.
    if (!engines?.eventstore) inspectLog(given.dataDir).close()
    const isSound = [
      engines?.eventstore
        ? await told(given, 'EventStoreDB', verifyLog)
        : await told(given, 'log.sqlite', verifyLogFile),
      mongodb
        ? await told(given, 'MongoDB', () => verifyPeople(mongodb))
        : await told(given, '', verifyPeopleFile),
    ]
    return isSound.every(Boolean) ? DONE : FAILED
  },
}

/** Prints what a check found. @returns false when it found damage */
async function told(
  given: Given,
  what: string,
  check: (given: Given) => string | Promise<string>,
): Promise<boolean> {
  const begun = what === '' ? '' : `${what}: `
  try {
    given.say(begun + (await check(given)))
    return true
  } catch (error) {
    given.say(begun + (error instanceof Error ? error.message : String(error)))
    return false
  }
}

/**
 * Follows the chain, also while the product runs.
 * @throws Error naming what is damaged, or missing at the end
 */
export function verifyLogFile({ dataDir }: Pick<Given, 'dataDir'>): string {
  const log = inspectLog(dataDir)
  try {
    const { head, checksum } = log.verify(readMark(dataDir))
    return `sound, format ${log.format}, ${head} events${head > 0 ? `, ends with ${checksum}` : ''}`
  } finally {
    log.close()
  }
}

/** Its failures name the file. */
function verifyPeopleFile({ dataDir }: Given): string {
  if (!existsSync(join(dataDir, 'people.sqlite'))) throw new Error(`there is no people.sqlite in ${dataDir}`)
  const { content } = checkPeople(dataDir)
  return `people.sqlite: sound${content ? `, ${content.changes} changes` : ''}`
}

async function verifyLog(given: Given): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const { log } = await openReading(given, opened, withinTime())
  const { events, streams } = await verifyStreams(log)
  return `${events} events, and none is missing in ${streams} streams; this log has no chain of checksums`
}

/** Opens the records alone: the log may be in a file of the running product. */
async function verifyPeople(url: string): Promise<string> {
  await using opened = new AsyncDisposableStack()
  const patience = { logger: SILENT, ...withinTime() }
  const mongodb = await openMongodbOf(url, patience, opened)
  const people = await openPeopleIn(mongodb, { clock }, patience, opened)
  return `${await countRecords(people)} records of people can be read`
}
