import { expect, it } from 'vitest'
import { initials, TINTS, tintOf } from './avatar-look.ts'

it('takes two letters', () => {
  expect(initials('Entente Pongiste', 'group')).toBe('EN')
  expect(initials('  élan 2', 'group')).toBe('ÉL')
  expect(initials('Marie-Lou de Brun', 'person')).toBe('MB')
  expect(initials('Léo', 'person')).toBe('LÉ')
  expect(initials('', 'group')).toBe('')
})

it('gives one id one tint, and uses them all', () => {
  expect(tintOf('abc')).toBe(tintOf('abc'))
  const tints = new Set(Array.from({ length: 200 }, (_, index) => tintOf(`id${index}`)))
  expect(tints.size).toBe(TINTS)
})
