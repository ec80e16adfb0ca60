import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { limiter } from './limits.ts'

function aLimiter() {
  let now = 0
  const begin = limiter(
    { now: () => new Date(now) },
    { max: 2, milliseconds: 10_000 },
    { max: 3, milliseconds: 10_000 },
  )
  const waitAfter = (...keys: string[]) => {
    try {
      begin(...keys)
      return null
    } catch (error) {
      return error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS' ? error.extra.retryAfter : error
    }
  }
  return { begin, waitAfter, pass: (milliseconds: number) => (now += milliseconds) }
}

it('attempts beyond the limit are refused, and told how long to wait', () => {
  const { waitAfter, pass } = aLimiter()
  expect(waitAfter('ann', 'home')).toBeNull()
  pass(1500)
  expect(waitAfter('ann', 'home')).toBeNull()
  expect(waitAfter('ann', 'home')).toBe(9)
  pass(8500)
  expect(waitAfter('ann', 'home')).toBeNull()
})

it('each limit counts under its own key', () => {
  const { waitAfter } = aLimiter()
  expect([waitAfter('ann', 'home'), waitAfter('bob', 'home'), waitAfter('cid', 'home')]).toEqual([
    null,
    null,
    null,
  ])
  expect(waitAfter('dan', 'home')).toBe(10)
  expect(waitAfter('dan', 'elsewhere')).toBeNull()
})

it('a refused attempt does not count', () => {
  const { waitAfter } = aLimiter()
  for (let tries = 0; tries < 5; tries++) waitAfter('ann', 'home')
  expect(waitAfter('bob', 'home')).toBeNull()
})

it('an attempt taken back does not count', () => {
  const { begin, waitAfter } = aLimiter()
  begin('ann', 'home')()
  begin('ann', 'home')()
  expect(waitAfter('ann', 'home')).toBeNull()
})

it('taking back an attempt that no longer counts leaves the others', () => {
  const { begin, waitAfter, pass } = aLimiter()
  const undo = begin('ann', 'home')
  pass(11_000)
  expect([waitAfter('ann', 'home'), waitAfter('ann', 'home')]).toEqual([null, null])
  undo()
  expect(waitAfter('ann', 'home')).toBe(10)
})
