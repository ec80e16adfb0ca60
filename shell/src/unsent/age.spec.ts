import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [0, '1 s', '1 sec'],
  [4, '4 s', '4 sec'],
  [39, '30 s', '30 sec'],
  [125, '2 min', '2 min'],
  [3 * 3600 + 5, '3 h', '3 hr'],
  [2 * 86_400, '2 j', '2 days'],
])('%i seconds', (seconds, fr, en) => {
  const said = (language: 'fr' | 'en') => ageOf(0, seconds * 1000, language).replace(/\s/g, ' ')
  expect([said('fr'), said('en')]).toEqual([fr, en])
})
