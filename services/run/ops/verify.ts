import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inspectLog } from '@pingboard/infra/event-log/inspect.ts'
import { readMark } from '@pingboard/infra/event-log/mark.ts'
import { checkPeople } from '@pingboard/infra/people/verify.ts'
import { openReading } from '../open/stores.ts'
import { type Command, DONE, FAILED, type Given } from './command.ts'
import { withinTime } from './engines-away.ts'
import { openOffline } from './offline.ts'
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
    // A directory without a log is no damaged one.
    if (!engines?.eventstore) inspectLog(given.dataDir).close()
    const isSound = [
      engines?.eventstore
        ? await told(given, 'EventStoreDB', verifyLog)
        : await told(given, 'log.sqlite', verifyLogFile),
      engines?.mongodb ? await told(given, 'MongoDB', verifyPeople) : await told(given, '', verifyPeopleFile),
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

function verifyLogFile({ dataDir }: Given): string {
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

async function verifyPeople(given: Given): Promise<string> {
  const { people, close } = await openOffline(given)
  try {
    return `${await countRecords(people)} records of people can be read`
  } finally {
    await close()
  }
}
