import { department } from '@pingboard/contracts/fields.ts'
import { describe, expect, it } from 'vitest'
import { departmentOfClub } from './department-of-club.ts'
import { DEPARTMENTS, departmentLabel } from './departments.ts'

describe('departments', () => {
  it('are all there: 96 of the mainland with both of Corsica and no 20, then overseas', () => {
    const numbers = DEPARTMENTS.map(({ number }) => number)
    expect(numbers.filter(number => number.length === 2)).toHaveLength(96)
    expect(numbers).toEqual(expect.arrayContaining(['2A', '2B', '971', '976', '988']))
    expect(numbers).not.toContain('20')
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('are what the API accepts, with a name each', () => {
    for (const entry of DEPARTMENTS) {
      expect(department.safeParse(entry.number).success, entry.number).toBe(true)
      expect(entry.name).not.toBe('')
    }
    expect(DEPARTMENTS[0] && departmentLabel(DEPARTMENTS[0])).toBe('01 - Ain')
  })

  it('follow from characters 3 and 4 of a club number', () => {
    expect(departmentOfClub('10330412')).toBe('33')
    expect(departmentOfClub('13980001')).toBe('2B')
    expect(departmentOfClub('339D0001')).toBe('974')
    expect(departmentOfClub('10ZZ0412')).toBeNull()
  })
})
