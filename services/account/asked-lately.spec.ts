import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { askedLately } from './asked-lately.ts'

function aMemory() {
  const clock = fixedClock()
  return { clock, begin: askedLately(clock, 10_000) }
}

it('an address is remembered for as long as said, from the first time on', () => {
  const { clock, begin } = aMemory()
  expect(begin('ann@example.org')).not.toBeNull()
  clock.advance(9_999)
  expect(begin('ann@example.org')).toBeNull()
  clock.advance(1)
  expect(begin('ann@example.org')).not.toBeNull()
})

it('each address is remembered for itself', () => {
  const { begin } = aMemory()
  expect(begin('ann@example.org')).not.toBeNull()
  expect(begin('bob@example.org')).not.toBeNull()
})

it('what is taken back was not asked', () => {
  const { begin } = aMemory()
  begin('ann@example.org')?.()
  expect(begin('ann@example.org')).not.toBeNull()
})
