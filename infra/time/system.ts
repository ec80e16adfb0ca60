import { hash, randomFillSync } from 'node:crypto'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Ids } from '@pingboard/services/ports/ids.ts'

export const systemClock: Clock = { now: () => new Date() }

const LENGTH = 26
/** A character for each byte. The most frequent ones have 8 of 256 bytes: an id is as hard to guess as 130 bits. */
const CHARACTERS = Array.from({ length: 256 }, (_, byte) => (byte % 36).toString(36))

function idOf(bytes: Uint8Array, from = 0): string {
  let id = ''
  for (let at = from; at < from + LENGTH; at++) id += CHARACTERS[bytes[at] as number]
  return id
}

/** Random bytes for many ids, because a call to the system costs more than an id. Each byte is used once. */
const pool = new Uint8Array(LENGTH * 128)
let used = pool.length

export const systemIds: Ids = {
  random() {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += LENGTH
    return idOf(pool, used - LENGTH)
  },
  // Each word's length comes first, so that ('ab', 'c') and ('a', 'bc') give different ids.
  derived: (...words) => idOf(hash('sha256', words.map(word => `${word.length}:${word}`).join(''), 'buffer')),
}
