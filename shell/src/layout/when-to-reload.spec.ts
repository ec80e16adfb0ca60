import { expect, it } from 'vitest'
import { mayReload } from './when-to-reload.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVENING = Date.parse('2026-11-20T20:30:00+01:00')
const NIGHT = Date.parse('2026-11-21T04:02:00+01:00')
const usual = { reason: null, isInPlay: true, age: 60 * MINUTE, now: EVENING } as const

it.each([
  ['stays while nothing is new', {}, false],
  ['stays while nothing is new and nothing is in play', { isInPlay: false }, false],
  ['lets a newer version wait while a fixture is in play', { reason: 'newer' }, false],
  ['takes a newer version when nothing is in play', { reason: 'newer', isInPlay: false }, true],
  ['does not load a young page again', { reason: 'newer', isInPlay: false, age: 9 * MINUTE }, false],
  ['does not wait when it can read no news', { reason: 'unreadable' }, true],
  ['never loads an unreadable page in a loop', { reason: 'unreadable', age: 9 * MINUTE }, false],
  ['is loaded again at night', { isInPlay: false, age: 10 * HOUR, now: NIGHT }, true],
  [
    'does not take an evening of play for the night, though its clock says four',
    { age: 10 * HOUR, now: NIGHT },
    false,
  ],
  [
    'lets a newer version wait, though its clock says four',
    { reason: 'newer', age: 10 * HOUR, now: NIGHT },
    false,
  ],
  ['is loaded again at the second night, whatever is in play', { age: 26.5 * HOUR, now: NIGHT }, true],
  ['is loaded once a night', { isInPlay: false, age: 58 * MINUTE, now: NIGHT + 57 * MINUTE }, false],
  ['stays at three', { isInPlay: false, age: 10 * HOUR, now: NIGHT - 3 * MINUTE }, false],
  ['knows the summer', { isInPlay: false, age: 10 * HOUR, now: Date.parse('2026-07-21T02:10:00Z') }, true],
] as const)('a display %s', (_, differs, expected) => {
  expect(mayReload({ ...usual, ...differs })).toBe(expected)
})
