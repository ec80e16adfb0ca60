import { expect, it } from 'vitest'
import { fullNames, nameKey } from './name-key.ts'

it('leaves accents and case aside, whichever way they are written', () => {
  for (const name of ['LÉA', 'Léa', 'le\u0301a', 'Lea']) expect(nameKey(name)).toBe('lea')
  expect(nameKey('İbrahim')).toBe('ibrahim')
})

it('knows letters that are typed as others', () =>
  expect(nameKey('Œuvrard-Strauß Łukasz Bjørn')).toBe('oeuvrard-strauss lukasz bjorn'))

it('keeps what separates the parts of a name', () => expect(nameKey("Le Goff-d'Arc")).toBe("le goff-d'arc"))

it('has none for no name', () => expect(nameKey(null)).toBeNull())

it('is read as a full name at each of its spaces, in both orders', () => {
  expect(fullNames('anne  le goff')).toEqual([
    { first: 'anne', last: 'le goff' },
    { first: 'le goff', last: 'anne' },
    { first: 'anne le', last: 'goff' },
    { first: 'goff', last: 'anne le' },
  ])
  expect(fullNames(' anne ')).toEqual([])
})
