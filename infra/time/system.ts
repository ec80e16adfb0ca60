import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Ids } from '@pingboard/services/ports/ids.ts'

export const systemClock: Clock = { now: () => new Date() }

/** 26 characters of base 36: 134 of the 256 bits given. */
const ID_SPACE = 36n ** 26n
const idOfBits = (hex: string): string => (BigInt(`0x${hex}`) % ID_SPACE).toString(36).padStart(26, '0')

export const systemIds: Ids = {
  random: () => idOfBits(randomBytes(32).toString('hex')),
  // Lengths first, so that ('ab', 'c') and ('a', 'bc') are different words.
  derived: (...words) => idOfBits(hash('sha256', words.map(word => `${word.length}:${word}`).join(''))),
}
