import { describe, expect, it } from 'vitest'
import { fixture } from '../../test/examples.ts'
import { firstUnfollowed, matchdays } from './next-matchday.ts'

const TODAY = '2026-11-21'
const fixtures = [
  fixture('5', '2026-12-05'),
  fixture('1', '2026-11-20'),
  fixture('2', '2026-11-21'),
  fixture('3', '2026-11-23'),
  fixture('4', '2026-11-24'),
  fixture('6', '2026-12-05', { idTeam2: null }),
  fixture('7', '2026-12-01', { predictedDate: null }),
]

describe('the next matchdays of a club', () => {
  it('hold fixtures at most three days apart, from today on, without byes', () => {
    const found = matchdays(fixtures, TODAY).map(({ from, to, fixtures }) => [
      from,
      to,
      fixtures.map(({ id }) => id).join(),
    ])
    expect(found).toEqual([
      ['2026-11-21', '2026-11-23', '2,3'],
      ['2026-11-24', '2026-11-24', '4'],
      ['2026-12-05', '2026-12-05', '5'],
    ])
  })

  it('follow the day that the federation moved a fixture to', () => {
    const moved = fixture('8', '2026-11-22', { actualDate: '2026-11-29' })
    expect(matchdays([moved], TODAY)).toMatchObject([{ from: '2026-11-29' }])
  })

  it('are proposed unless a board follows one of their fixtures', () => {
    const days = matchdays(fixtures, TODAY)
    expect(firstUnfollowed(days, new Set())?.from).toBe('2026-11-21')
    expect(firstUnfollowed(days, new Set(['3']))?.from).toBe('2026-11-24')
    expect(firstUnfollowed(days, new Set(['2', '4', '5']))).toBeNull()
  })
})
