import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { askedLately } from './asked-lately.ts'

function aMemory() {
  const clock = fixedClock()
  return { clock, begin: askedLately(memoryRateLimits(clock), 10_000) }
}

it('an address is remembered for as long as said, from the first time on', async () => {
  const { clock, begin } = aMemory()
  expect(await begin('ann@example.org')).not.toBeNull()
  clock.advance(9_999)
  expect(await begin('ann@example.org')).toBeNull()
  clock.advance(1)
  expect(await begin('ann@example.org')).not.toBeNull()
})

it('each address is remembered for itself', async () => {
  const { begin } = aMemory()
  expect(await begin('ann@example.org')).not.toBeNull()
  expect(await begin('bob@example.org')).not.toBeNull()
})

it('what is taken back was not asked', async () => {
  const { begin } = aMemory()
  await (await begin('ann@example.org'))?.()
  expect(await begin('ann@example.org')).not.toBeNull()
})
