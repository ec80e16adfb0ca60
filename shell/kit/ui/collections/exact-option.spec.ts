import { describe, expect, it } from 'vitest'
import { exactOption } from './exact-option.ts'

const DEPARTMENTS = ['2A - Corse-du-Sud', '21 - Côte-d’Or', '33 - Gironde'].map(label => ({
  id: label.slice(0, 2),
  label,
}))
const CLUBS = [
  { id: '10330412', label: 'Élan Pongiste Boïen', detail: '10330412' },
  { id: '10330085', label: 'SU Agen', detail: '10330085' },
  { id: '10330086', label: 'SU Agen Dames', detail: '10330086' },
  { id: '10330087', label: 'Raquette', detail: '10330087' },
  { id: '10330088', label: 'Raquette', detail: '10330088' },
]
const numberOf = (items: Parameters<typeof exactOption>[0], text: string) =>
  exactOption(items, text)?.id ?? null

describe('the entry that a text names in full', () => {
  it('is the one with this number', () => {
    expect(numberOf(DEPARTMENTS, ' 33 ')).toBe('33')
    expect(numberOf(DEPARTMENTS, '2a')).toBe('2A')
    expect(numberOf(CLUBS, '10330412')).toBe('10330412')
  })

  it('is the one with this label, whatever its case, accents and hyphens', () => {
    expect(numberOf(CLUBS, 'elan pongiste  boien')).toBe('10330412')
    expect(numberOf(DEPARTMENTS, '21 cote d’or')).toBe('21')
  })

  it('is none while another number or label may follow', () => {
    expect(numberOf(DEPARTMENTS, '2')).toBeNull()
    expect(numberOf([{ id: '2', label: '2 - Aisne' }, ...DEPARTMENTS], '2')).toBeNull()
    expect(numberOf(CLUBS, 'SU Agen')).toBeNull()
    expect(numberOf(CLUBS, 'SU Agen Dames')).toBe('10330086')
  })

  it('is none where two have the label, for a part of one, and for nothing', () => {
    expect(numberOf(CLUBS, 'Raquette')).toBeNull()
    expect(numberOf(DEPARTMENTS, '33 gir')).toBeNull()
    expect(numberOf(DEPARTMENTS, 'gironde')).toBeNull()
    expect(numberOf(DEPARTMENTS, ' ')).toBeNull()
  })

  it('shows the number that was typed, and can be chosen', () => {
    expect(numberOf([{ id: 'x1', label: 'Hall' }], 'x1')).toBeNull()
    expect(numberOf([{ id: 'x1', label: 'Hall', isDisabled: true }], 'hall')).toBeNull()
  })
})
