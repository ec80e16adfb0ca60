import { hash } from 'node:crypto'
import type { DisplayCode, GroupId } from '@pingboard/contracts/ids.ts'

/** The alphabet of a display code: no character looks like another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** The same code for the same seed. One of 850 billion. */
export function displayCodeOf(seed: string): DisplayCode {
  let rest = hash('sha256', seed, 'buffer').readBigUInt64BE()
  let code = ''
  for (let place = 0; place < LENGTH; place++) {
    code += ALPHABET[Number(rest % BigInt(ALPHABET.length))]
    rest /= BigInt(ALPHABET.length)
  }
  return code as DisplayCode
}

/** The code of a group that nobody has renewed. It follows from the id, so groups of any age have one. */
export const firstDisplayCode = (group: GroupId): DisplayCode => displayCodeOf(`display:${group}`)
