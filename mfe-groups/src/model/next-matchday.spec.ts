import { describe, expect, it } from 'vitest'
import { fixture } from '../../test/examples.ts'
import { comingMatchdays } from './next-matchday.ts'

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
  it('are those from today on, without byes', () => {
    const found = comingMatchdays(fixtures, TODAY).map(({ from, to, fixtures }) => [
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
    const moved = fixture('8', '2026-11-20', { actualDate: '2026-11-29' })
    expect(comingMatchdays([moved], TODAY)).toMatchObject([{ from: '2026-11-29' }])
  })

  it('are all that the federation announces, also for a club that is well ahead with its boards', () => {
    const many = Array.from({ length: 9 }, (_, week) =>
      fixture(`${week}`, `2026-12-${week * 3 + 3}`.replace(/-(\d)$/, '-0$1')),
    )
    expect(comingMatchdays(many, TODAY)).toHaveLength(9)
  })
})
