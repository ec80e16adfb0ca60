import type { UserId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import { hasOwnNew, mayOffer, NO_REFUSALS, newestOf } from './push-offer.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21)

it.each([
  ['nobody was asked yet', NO_REFUSALS, true],
  ['"later" was pressed today', { count: 1, last: NOW }, false],
  ['it was pressed less than 14 days ago', { count: 1, last: NOW - 14 * DAY + 1 }, false],
  ['it was pressed 14 days ago', { count: 1, last: NOW - 14 * DAY }, true],
  ['it was pressed twice, however long ago', { count: 2, last: NOW - 400 * DAY }, false],
])('when %s', (_, refusals, expected) => expect(mayOffer(refusals, NOW)).toBe(expected))

const [ME, OTHER] = ['m', 'o'].map(letter => letter.repeat(26)) as [UserId, UserId]
const made = (createdBy: UserId | null, createdAt: string) => ({ createdBy, createdAt })
const BEFORE = [made(OTHER, '2026-11-20T10:00:00.000Z'), made(ME, '2026-11-12T10:00:00.000Z')]

it('the newest board is found in any order, and none is older than any', () => {
  expect(newestOf(BEFORE)).toBe('2026-11-20T10:00:00.000Z')
  expect(newestOf(BEFORE.toReversed())).toBe('2026-11-20T10:00:00.000Z')
  expect(newestOf([]) < '2026').toBe(true)
})

it.each([
  ['nothing', BEFORE, false],
  ['a board of one’s own', [made(ME, '2026-11-21T10:00:00.000Z'), ...BEFORE], true],
  ['a board of another', [made(OTHER, '2026-11-21T10:00:00.000Z'), ...BEFORE], false],
  ['a board of an erased account', [made(null, '2026-11-21T10:00:00.000Z'), ...BEFORE], false],
  // A deleted board makes room on the page for an older one.
  ['an older board', [...BEFORE, made(ME, '2026-10-01T10:00:00.000Z')], false],
])('%s is new', (_, boards, expected) => expect(hasOwnNew(boards, newestOf(BEFORE), ME)).toBe(expected))
