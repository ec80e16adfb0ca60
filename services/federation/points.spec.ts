import { POINTS_GRID } from '@pingboard/contracts/constants.ts'
import { describe, expect, it } from 'vitest'
import { outcomeOfGain } from './points.ts'

describe('whether a result is normal', () => {
  it('follows from the points the federation gave, whatever the coefficient', () => {
    const ambiguous = [6, -5]
    for (const band of POINTS_GRID) {
      for (const [column, value] of Object.entries(band).filter(([name]) => name !== 'from')) {
        for (const coef of [0.5, 0.75, 1, 1.25, 1.5]) {
          const outcome = outcomeOfGain(value * coef, coef, column.endsWith('Victory'))
          const wanted = column.startsWith('normal') ? 'normal' : 'abnormal'
          expect([column, value, outcome]).toEqual([column, value, ambiguous.includes(value) ? null : wanted])
        }
      }
    }
  })

  it('is not known from a value of no column', () => {
    expect(outcomeOfGain(9.9, 1, true)).toBeNull()
    expect(outcomeOfGain(6, 1, false)).toBeNull()
    expect(outcomeOfGain(-29, 1, true)).toBeNull()
  })
})
