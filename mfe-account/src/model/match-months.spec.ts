import { expect, test } from 'vitest'
import { aMatch } from '../../test/player.ts'
import { contestName, isUpset, letterOf, matchMonths } from './match-months.ts'
import { monthOf } from './season.ts'

const won = aMatch({ id: '5', date: '2026-11-15', event: 'FED_Critérium Fédéral', gain: 7.5, source: 'spid' })
const perf = aMatch({ id: '4', date: '2026-11-07', gain: 8, outcome: 'abnormal' })
const upset = aMatch({ id: '3', date: '2026-11-07', gain: -6, outcome: 'abnormal', victory: false })
const absent = aMatch({ id: '2', date: '2026-11-07', withdraw: true, gain: 0, outcome: null, source: 'spid' })
const older = aMatch({ id: '1', date: '2026-10-09', gain: null, outcome: null, victory: false })
const all = [won, perf, upset, absent, older]
const shown = (filter: Parameters<typeof matchMonths>[1]) =>
  matchMonths(all, filter).flatMap(({ events }) =>
    events.flatMap(({ matches }) => matches.map(({ id }) => id)),
  )

test('matches are grouped by month, then by contest and day', () => {
  const [november, october] = matchMonths(all, 'all')
  expect(november?.month).toBe(monthOf('2026-11-01'))
  expect(november?.events.map(({ date, matches }) => [date, matches.length])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-07', 3],
  ])
  expect(october?.events).toHaveLength(1)
})

test('a month has the sum of its gains, and says when one of them is an estimate', () => {
  const [november, october] = matchMonths(all, 'all')
  expect(november).toMatchObject({ total: 9.5, isEstimate: true })
  expect(october).toMatchObject({ total: 0, isEstimate: false })
  expect(matchMonths([{ ...won, source: 'mysql' }, absent], 'all')[0]?.isEstimate).toBe(false)
})

test('a match that never counts is no estimate', () => {
  const rally = aMatch({ date: '2026-09-20', gain: 0, outcome: null, source: 'spid' })
  expect(matchMonths([rally], 'all')[0]).toMatchObject({ total: 0, isEstimate: false })
  // Worth nothing, because the opponent is far below, but still to be counted.
  expect(matchMonths([{ ...rally, outcome: 'normal' }], 'all')[0]?.isEstimate).toBe(true)
})

test('a withdrawal is neither a victory nor a defeat', () => {
  expect([won, upset, absent].map(letterOf)).toEqual(['V', 'D', 'F'])
  expect(shown('wins')).toEqual(['5', '4'])
  expect(shown('losses')).toEqual(['3', '1'])
  expect(shown('perfs')).toEqual(['4'])
  expect([upset, older].map(isUpset)).toEqual([true, false])
})

test.each([
  ['FED_Championnat de France par Equipes Masculin', 'Championnat de France par Equipes Masculin'],
  ['L08_Critérium', 'Critérium'],
  ['D16 - Coupe du comité', 'Coupe du comité'],
  ['D2A Tournoi', 'Tournoi'],
  ['Finales par classement', 'Finales par classement'],
])('%s is called %s', (event, name) => expect(contestName(event)).toBe(name))
