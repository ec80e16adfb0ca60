import { isDeepStrictEqual } from 'node:util'
import {
  type PeopleTransfer,
  RECORD_KEYS,
  RECORD_KINDS,
  type RecordKind,
} from '../../../ports/people-transfer.ts'
import { CommandError } from '../command.ts'

/** Records stored in one write. */
const TOGETHER = 200

/** Whether nothing is kept of anybody. */
export async function holdsNobody(people: PeopleTransfer): Promise<boolean> {
  await using reading = await people.reading()
  for (const kind of RECORD_KINDS) for await (const _ of reading.all(kind)) return false
  return true
}

/**
 * Puts all records of people in place of those of the target.
 * @returns how many there are of each kind
 */
export async function copyRecords(
  from: PeopleTransfer,
  to: PeopleTransfer,
): Promise<Readonly<Record<RecordKind, number>>> {
  await to.clear()
  await using reading = await from.reading()
  const counts: [RecordKind, number][] = []
  for (const kind of RECORD_KINDS) counts.push([kind, await copyKind(kind)])
  return Object.fromEntries(counts) as Record<RecordKind, number>

  async function copyKind<Kind extends RecordKind>(kind: Kind): Promise<number> {
    let count = 0
    const all = reading.all(kind)
    for await (const records of inParts(all)) {
      await to.put(kind, records)
      count += records.length
    }
    return count
  }
}

/** @throws CommandError naming the kind of the first record that differs; never the record */
export async function compareRecords(from: PeopleTransfer, to: PeopleTransfer): Promise<void> {
  await using here = await from.reading()
  await using there = await to.reading()
  for (const kind of RECORD_KINDS) {
    const others = there.all(kind)[Symbol.asyncIterator]()
    let place = 0
    for await (const record of here.all(kind)) {
      place++
      if (!isDeepStrictEqual(record, (await others.next()).value))
        throw new CommandError(
          `record ${place} of ${kind} differs in the target (by ${RECORD_KEYS[kind].join(', ')})`,
        )
    }
    if (!(await others.next()).done) throw new CommandError(`the target holds more records of ${kind}`)
  }
}

async function* inParts<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let part: T[] = []
  for await (const one of all) {
    part.push(one)
    if (part.length < TOGETHER) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
