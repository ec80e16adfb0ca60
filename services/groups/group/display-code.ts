import { hash } from 'node:crypto'
import { DISPLAY_CODE } from '@pingboard/contracts/display-code.ts'
import type { DisplayCode, GroupId } from '@pingboard/contracts/ids.ts'

const { alphabet, length } = DISPLAY_CODE

/** The same code for the same seed. One of 850 billion. */
export function displayCodeOf(seed: string): DisplayCode {
  let rest = hash('sha256', seed, 'buffer').readBigUInt64BE()
  let code = ''
  for (let place = 0; place < length; place++) {
    code += alphabet[Number(rest % BigInt(alphabet.length))]
    rest /= BigInt(alphabet.length)
  }
  return code as DisplayCode
}

/** The code of a group that nobody has renewed. It follows from the id, so groups of any age have one. */
export const firstDisplayCode = (group: GroupId): DisplayCode => displayCodeOf(`display:${group}`)
