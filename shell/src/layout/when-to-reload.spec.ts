import { expect, it } from 'vitest'
import { mayReload } from './when-to-reload.ts'

const MINUTE = 60_000
const EVENING = Date.parse('2026-11-20T20:30:00+01:00')
const usual = { reason: null, isInPlay: true, age: 60 * MINUTE, now: EVENING } as const

it.each([
  ['stays while nothing is new', {}, false],
  ['stays while nothing is new and nothing is in play', { isInPlay: false }, false],
  ['lets a newer version wait while a fixture is in play', { reason: 'newer' }, false],
  ['takes a newer version when nothing is in play', { reason: 'newer', isInPlay: false }, true],
  ['does not load a young page again', { reason: 'newer', isInPlay: false, age: 9 * MINUTE }, false],
  ['does not wait when it can read no news', { reason: 'unreadable' }, true],
  ['never loads an unreadable page in a loop', { reason: 'unreadable', age: 9 * MINUTE }, false],
  ['is loaded again at night', { age: 600 * MINUTE, now: Date.parse('2026-11-21T04:02:00+01:00') }, true],
  ['is loaded once a night', { age: 58 * MINUTE, now: Date.parse('2026-11-21T04:59:00+01:00') }, false],
  ['stays at three', { age: 600 * MINUTE, now: Date.parse('2026-11-21T03:59:00+01:00') }, false],
  ['knows the summer', { age: 600 * MINUTE, now: Date.parse('2026-07-21T02:10:00Z') }, true],
] as const)('a display %s', (_, differs, expected) => {
  expect(mayReload({ ...usual, ...differs })).toBe(expected)
})
