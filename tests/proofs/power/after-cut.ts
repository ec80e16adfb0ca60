import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import type { Image } from '../disk/disk.ts'
import type { Left } from './recording.ts'

/**
 * Opens the files after a power cut as the product does, and verifies every event.
 * @returns the traces of answered commands that are missing
 * @throws the error with which the product would refuse to start
 */
export async function lostAfter(image: Image, answered: readonly Left[]): Promise<Left[]> {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-cut-'))
  try {
    for (const [name, content] of image) await writeFile(join(dir, name), content)
    const keys = await keysIn(dir)
    const people = openPeople({ dir, clock })
    try {
      const lost: Left[] = []
      for (const left of answered) if (!(await isThere(left, keys, people.records))) lost.push(left)
      return lost
    } finally {
      people.close()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Idempotency-Keys of every event. */
async function keysIn(dir: string): Promise<Set<string>> {
  const { log, close } = await openEmbedded({ dir, clock, verifyWhole: true })
  try {
    const { events } = await log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
    return new Set(events.flatMap(({ metadata }) => metadata.idempotencyKey ?? []))
  } finally {
    await close()
  }
}

async function isThere(left: Left, keys: ReadonlySet<string>, records: PersonalRecords): Promise<boolean> {
  if ('key' in left) return keys.has(left.key)
  if ('email' in left) return (await records.byEmail(left.email)) !== null
  const name = (await records.byId(left.person))?.lastname ?? ''
  return Number(/\d+/.exec(name)?.[0] ?? 0) >= left.number
}
