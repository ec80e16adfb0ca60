import { displayCode, type GroupId } from '@pingboard/contracts/ids.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { displayCodeOf, firstDisplayCode } from './display-code.ts'
import { group } from './testing-history.ts'

it('every seed gives a code that people can type', () =>
  fc.assert(fc.property(fc.string(), seed => displayCode.safeParse(displayCodeOf(seed)).success)))

it('a group keeps the code that its id gave it when the first television was set up', () =>
  expect(firstDisplayCode(group)).toBe('362wzqkx'))

it('ten thousand groups have ten thousand codes', () => {
  const codes = Array.from({ length: 10_000 }, (_, number) => firstDisplayCode(`${number}` as GroupId))
  expect(new Set(codes).size).toBe(codes.length)
})
