import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { sampleBoard, sampleFixture, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { proposedName } from './board-name.ts'
import { firstChoice } from './first-choice.ts'
import { firstUnfollowed, matchdays } from './matchdays.ts'
import { newGameOf } from './new-game.ts'

const FRIDAY = '2026-11-20'
const LABEL = 'Poule 2 - tour n°5 du 20/11/2026'

/** A fixture as the federation announces it. */
function aFixture(id: string, part: Partial<Fixture> = {}): Fixture {
  const { externalId: _, ...fields } = sampleFixture(1, { label: LABEL, predictedDate: FRIDAY })
  const played = { scoreTeam1: null, scoreTeam2: null, link: '', actualDate: null, live: false }
  return { ...fields, ...played, id, ...part }
}
/** A board of fixtures: their ids and days. */
const board = (...games: [id: number, day: string][]) =>
  sampleBoard(games.map(([id, predictedDate]) => sampleGame(id, { externalId: `${id}`, predictedDate })))
const on = (id: string, actualDate: string) => aFixture(id, { actualDate })

describe('the matchdays of a club', () => {
  const fixtures = [on('4', '2026-12-05'), on('1', FRIDAY), on('2', '2026-11-22'), on('3', '2026-11-23')]
  it('hold fixtures at most three days apart, by the day that the federation moved them to', () => {
    const undated = aFixture('5', { predictedDate: null })
    const found = matchdays([...fixtures, undated]).map(({ from, to, fixtures }) => [
      from,
      to,
      fixtures.map(({ id }) => id).join(),
    ])
    expect(found).toEqual([
      [FRIDAY, '2026-11-22', '1,2'],
      ['2026-11-23', '2026-11-23', '3'],
      ['2026-12-05', '2026-12-05', '4'],
    ])
  })
  it('are proposed unless a board follows one of their fixtures', () => {
    const days = matchdays(fixtures)
    expect(firstUnfollowed(days, [])?.from).toBe(FRIDAY)
    expect(firstUnfollowed(days, [board([2, '2026-11-22'])])?.from).toBe('2026-11-23')
    const all = [board([1, FRIDAY]), board([3, '2026-11-23']), board([4, '2026-12-05'])]
    expect(firstUnfollowed(days, all)).toBeNull()
  })
  it('are proposed without the one fixture that was moved there from the matchday of a board', () => {
    const before = board([7, '2026-11-13'], [8, '2026-11-14'], [9, '2026-11-14'], [1, '2026-11-14'])
    const days = matchdays([
      on('1', FRIDAY),
      on('2', '2026-11-21'),
      on('3', '2026-11-22'),
      ...fixtures.slice(0, 1),
    ])
    const next = firstUnfollowed(days, [before])
    expect([next?.from, next?.to, next?.fixtures.map(({ id }) => id).join()]).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2,3',
    ])
    expect(firstUnfollowed(matchdays([on('1', FRIDAY), on('4', '2026-12-05')]), [before])?.from).toBe(
      '2026-12-05',
    )
  })
  it('that have begun are not proposed again for the fixtures that a board of the group leaves out', () => {
    const ours = board([7, FRIDAY], [8, FRIDAY], [1, '2026-11-22'])
    const left = matchdays([on('1', '2026-11-22'), on('2', '2026-11-22'), on('4', '2026-12-05')])
    expect(firstUnfollowed(left, [ours])?.from).toBe('2026-12-05')
  })
})

describe('the fixtures of a new board', () => {
  it('begin with the first matchday, without byes and what a board of the group follows', () => {
    const exempt = aFixture('2', { idTeam2: null, labelTeam2: 'EXEMPT' })
    const all = [aFixture('1'), exempt, on('3', '2026-11-22'), on('4', '2026-11-23'), on('5', '2026-11-27')]
    const checked = (...followed: string[]) => [...firstChoice(all, new Set(followed))]
    expect(checked()).toEqual(['1', '3'])
    expect(checked('1')).toEqual(['3', '4'])
    expect(checked('1', '3', '4')).toEqual(['5'])
    expect(checked('1', '3', '4', '5')).toEqual([])
  })
  it('are played on the actual day when there is one', () => {
    expect(newGameOf(on('3', '2026-11-22'))).toMatchObject({ externalId: '3', predictedDate: '2026-11-22' })
    expect(newGameOf(aFixture('4', { predictedDate: null }))).toBeNull()
  })
})

describe('the proposed name', () => {
  const named = (...labels: string[]) =>
    proposedName(
      labels.map((label, place) => ({ ...on('1', `2026-11-2${place}`), label })),
      'fr',
    )
  it('has the matchday only when all are of the same one', () => {
    expect(named(LABEL, 'Poule 1 - tour n°5')).toBe('Journée 5 – 20 et 21 novembre')
    expect(named('tour n°5', 'tour n°6')).toBe('Journée – 20 et 21 novembre')
    expect(named('Poule 1')).toBe('Journée – 20 novembre')
    expect(named()).toBe('')
  })
  it('is in the language of the person', () =>
    expect(proposedName([aFixture('1')], 'en')).toMatch(/^Matchday 5 – /))
})
