import { expect, it } from 'vitest'
import { typedNumber } from './addresses.ts'

it.each([
  ['10330412', '10330412'],
  [' 10 33 0412 ', '10330412'],
  ['369g0032', '369G0032'],
  ['1033041', null],
  ['103304123', null],
  ['Cenon', null],
  ['', null],
])('%j is the club %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})
