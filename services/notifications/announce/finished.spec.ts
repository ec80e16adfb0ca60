import { describe, expect, test } from 'vitest'
import { aGame, closed, scored, TODAY, YESTERDAY } from '../testing/board.ts'
import { dayBefore, isFinished, lastDayOf, wasPlayed } from './finished.ts'

const TOMORROW = '2026-11-22'
const exempt = { idTeam2: null, labelTeam2: 'EXEMPT' }

describe('a board is finished', () => {
  test.each([
    ['with every game closed', [aGame(1, closed(8, 6)), aGame(2, closed(0, 0))], true],
    [
      'with the rest postponed or exempt',
      [aGame(1, closed(8, 6)), aGame(2, { postponed: true }), aGame(3, exempt)],
      true,
    ],
    [
      'with a past game that has a score',
      [aGame(1, { ...scored(8, 6), predictedDate: YESTERDAY }), aGame(2, closed(1, 2))],
      true,
    ],
    [
      'not with a past game still without one',
      [aGame(1, { predictedDate: YESTERDAY }), aGame(2, closed(1, 2))],
      false,
    ],
    ['not with a game of today that is under way', [aGame(1, closed(8, 6)), aGame(2, scored(3, 3))], false],
    ['not with a game still to come', [aGame(1, closed(8, 6)), aGame(2, { predictedDate: TOMORROW })], false],
    ['not when nothing was played', [aGame(1, { postponed: true }), aGame(2, exempt)], false],
    ['not when what is closed has no score', [aGame(1, { done: true })], false],
    ['not without games', [], false],
  ])('%s', (_, games, expected) => expect(isFinished(games, TODAY)).toBe(expected))
})

test('a score of a postponed or an exempt game is none', () => {
  expect(
    wasPlayed([aGame(1, { ...scored(3, 1), postponed: true }), aGame(2, { ...scored(3, 1), ...exempt })]),
  ).toBe(false)
  expect(wasPlayed([aGame(1, { scoreTeam1: null, scoreTeam2: 0 })])).toBe(true)
})

test('days are days of the calendar, over months, years and changes of the clock', () => {
  expect(
    lastDayOf([aGame(1), aGame(2, { predictedDate: TOMORROW }), aGame(3, { predictedDate: YESTERDAY })]),
  ).toBe(TOMORROW)
  expect(['2026-03-01', '2027-01-01', '2026-03-29', '2026-03-30', '2026-10-26'].map(dayBefore)).toEqual([
    '2026-02-28',
    '2026-12-31',
    '2026-03-28',
    '2026-03-29',
    '2026-10-25',
  ])
})
