import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LogReader } from '@pingboard/infra/event-log/log-reader.ts'
import { checkLog } from '@pingboard/infra/event-log/verify.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { anEvent } from '../../adapters/events.ts'
import type { Harm } from './harm.ts'
import { type Outcome, told } from './log.ts'

const PER_STREAM = 100
const streamOf = (index: number) => `tally-${index}`

/** A log so long that a start skips most of it. @returns the position a start skips to */
export async function aLongLog(dir: string, events: number): Promise<number> {
  const first = await openEmbedded({ dir, clock })
  for (let stream = 0; stream < events / PER_STREAM; stream++) {
    const batch = Array.from({ length: PER_STREAM }, (_, number) => anEvent({ to: number }))
    await first.log.append(streamOf(stream), 'no-stream', batch)
  }
  await first.close()
  // This start follows the whole log and stores how far it came.
  await (await openEmbedded({ dir, clock })).close()
  return checkLog(dir).skipped
}

/** Does what a start does before its first write, and what its readers do. The file stays unchanged. */
export function checkAndRead(dir: string, events: number): Outcome & { skipped?: number } {
  try {
    const { head, skipped } = checkLog(dir)
    const db = new DatabaseSync(join(dir, 'log.sqlite'), { readOnly: true })
    try {
      const reader = new LogReader(db, skipped)
      const digests: string[] = []
      for (let from = 0; from < head; ) {
        const page = reader.look(from, head, undefined, 5000)
        digests.push(told(page.events))
        from = page.to
      }
      for (let stream = 0; stream < events / PER_STREAM; stream++)
        digests.push(told(reader.stream(streamOf(stream), -1)))
      return { found: `${head} ${told([])} ${digests.join()}`, skipped }
    } finally {
      db.close()
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** Flips a bit in place, because the file is too long to be copied each time. A second flip restores the bit. */
export function flipInPlace(dir: string, harm: Harm & { kind: 'flip' }): void {
  const file = openSync(join(dir, harm.file), 'r+')
  try {
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, harm.byte)
    byte.writeUInt8(byte.readUInt8(0) ^ (1 << harm.bit))
    writeSync(file, byte, 0, 1, harm.byte)
  } finally {
    closeSync(file)
  }
}
