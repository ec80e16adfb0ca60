import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { expect, it } from 'vitest'
import { clubPageOf, seasonOf } from './club-page.ts'

const freshness = { fetchedAt: '2026-11-21T17:00:00.000Z', stale: false, source: 'demo' } as const
const TODAY = '2026-11-21'
const club = { clubId: '1', clubNumber: '10330001', name: 'Mérignac TT', validation: null, clubType: 'L' }

const fixture = (id: string, day: string | null, more: Partial<Fixture> = {}): Fixture => ({
  id,
  label: `Poule 2 - tour n°${id}`,
  idTeam1: '11',
  idTeam2: '12',
  labelTeam1: 'Mérignac 1',
  labelTeam2: 'Pessac 2',
  clubNumber1: '10330001',
  clubNumber2: '10330002',
  poule: '2',
  divisionId: '5',
  divisionLabel: 'Pré-Régionale',
  organismId: '1',
  organismLabel: 'GIRONDE',
  organismCode: 'D33',
  gender: 'M',
  scoreTeam1: null,
  scoreTeam2: null,
  link: 'renc_id=1',
  predictedDate: day,
  actualDate: null,
  live: false,
  ...more,
})

const teamOf = (...fixtures: Fixture[]) => {
  const team = { id: '11', label: 'Mérignac 1', gender: 'M', divisionLabel: 'Excellence', fixtures } as const
  return clubPageOf(club, { town: 'MERIGNAC', teams: [team] }, freshness, TODAY).teams[0]
}
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

it('the latest fixtures come first among the past ones, the soonest among those to come; three of each', () => {
  const days = ['2026-09-12', '2026-09-26', '2026-10-10', '2026-11-07', '2026-11-28', '2026-12-05']
  const late = ['2026-12-12', '2026-12-19']
  const team = teamOf(...[...days, ...late].map((day, index) => fixture(String(index + 1), day)))
  expect([ids(team?.last), ids(team?.next)]).toEqual([
    ['4', '3', '2'],
    ['5', '6', '7'],
  ])
})

it('a fixture of today is to come until it has a score', () => {
  const team = teamOf(fixture('1', TODAY), fixture('2', TODAY, { scoreTeam1: 8, scoreTeam2: 6 }))
  expect([ids(team?.last), ids(team?.next)]).toEqual([['2'], ['1']])
})

it('the actual day decides where the federation moved a fixture', () => {
  const team = teamOf(fixture('1', '2026-11-14', { actualDate: '2026-11-28' }), fixture('2', null))
  expect([ids(team?.last), ids(team?.next)]).toEqual([[], ['1', '2']])
})

it('division and pool are those of the next fixture, after the last one those of the last', () => {
  const first = fixture('1', '2026-11-14', { divisionLabel: 'Phase 1', poule: '4' })
  const second = fixture('2', '2027-01-16', { divisionLabel: 'Phase 2', poule: '1' })
  expect(teamOf(first, second)).toMatchObject({ divisionLabel: 'Phase 2', poule: '1' })
  expect(teamOf(first)).toMatchObject({ divisionLabel: 'Phase 1', poule: '4' })
  expect(teamOf()).toMatchObject({ divisionLabel: 'Excellence', poule: null, last: [], next: [] })
})

it('a fixture is shown without the question that opens its match sheet, which names players', () => {
  expect(Object.keys(teamOf(fixture('1', TODAY))?.next[0] ?? {})).not.toContain('link')
})

it.each([
  ['2026-07-01', '2026-07-01', '2027-06-30'],
  ['2026-06-30', '2025-07-01', '2026-06-30'],
  ['2027-01-01', '2026-07-01', '2027-06-30'],
])('the season of %s is from %s to %s', (day, first, last) => {
  expect(seasonOf(day)).toEqual([first, last])
})
