import { type Position, START } from '@pingboard/services/ports/stored-event.ts'

const ZEROS = '0'.repeat(16)

/** Fixed width, so that text sorts in log order: `0000000000000042`. 16 digits hold every safe integer. */
export const positionOf = (number: number): Position =>
  number === 0 ? START : ZEROS.slice(`${number}`.length) + number

/** 0 for `START`. @throws RangeError for a text that this log never handed out */
export function numberOf(position: Position): number {
  if (position === START) return 0
  if (!/^[0-9]{16}$/.test(position)) throw new RangeError(`not a position of this log: ${position}`)
  return Number(position)
}
