import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'

/** How often "later" was pressed on this device, and when last: milliseconds since 1970. */
export interface Refusals {
  count: number
  last: number
}
export const NO_REFUSALS: Refusals = { count: 0, last: 0 }

const DAY = 86_400_000
/** Milliseconds without an offer after the first "later". After the second there is no offer any more. */
const PAUSE = 14 * DAY
const MOST = 2

export const mayOffer = ({ count, last }: Refusals, now: number): boolean =>
  count === 0 || (count < MOST && now - last >= PAUSE)

/** The moment of the newest board; empty without a board. */
export const newestOf = (boards: readonly Pick<Board, 'createdAt'>[]): string =>
  boards.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')

/** Whether the person has made one of these boards since `newest` was the newest. */
export const hasOwnNew = (
  boards: readonly Pick<Board, 'createdAt' | 'createdBy'>[],
  newest: string,
  me: UserId,
): boolean => boards.some(({ createdAt, createdBy }) => createdBy === me && createdAt > newest)
