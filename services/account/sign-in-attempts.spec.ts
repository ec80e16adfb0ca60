import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { signInAttempts } from './sign-in-attempts.ts'

const MINUTE = 60_000

function aDoor({ account = 10, address = 100, elsewhere = 50 } = {}) {
  const clock = fixedClock()
  const begin = signInAttempts(memoryRateLimits(clock), {
    account: { max: account, milliseconds: 10 * MINUTE },
    address: { max: address, milliseconds: 10 * MINUTE },
    elsewhere: { max: elsewhere, milliseconds: 10 * MINUTE },
  })
  /** Seconds to wait; null: accepted, and ended with the given outcome. */
  async function attempt(
    failed: boolean,
    email = 'ann',
    from = 'home',
    browser: string | null = null,
  ): Promise<number | undefined | null> {
    try {
      const end = await begin(email, from, browser)
      await end(failed)
      return null
    } catch (error) {
      if (error instanceof Rejection && error.code === 'TOO_MANY_REQUESTS') return error.extra.retryAfter
      throw error
    }
  }
  async function fail(times: number, email?: string, from?: string) {
    for (let time = 0; time < times; time++) expect(await attempt(true, email, from)).toBeNull()
  }
  return { begin, attempt, fail, pass: (seconds: number) => clock.advance(seconds * 1000) }
}

describe('failing to sign in', () => {
  it('five times makes the next attempt wait, and longer after each further one', async () => {
    const { attempt, fail, pass } = aDoor()
    await fail(5)
    const waits: (number | null | undefined)[] = []
    for (let further = 0; further < 5; further++) {
      const wait = await attempt(true)
      waits.push(wait)
      pass(wait ?? 0)
      await fail(1)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16])
    // Ten failures in ten minutes: wait until the first failure is ten minutes old.
    expect(await attempt(false)).toBe(600 - 31)
  })
  it('a right password works once the wait is over, also after ten', async () => {
    const { attempt, fail, pass } = aDoor()
    await fail(5)
    expect(await attempt(false)).toBe(1)
    pass(1)
    expect(await attempt(false)).toBeNull()
    for (const seconds of [0, 2, 4, 8, 16]) {
      pass(seconds)
      await fail(1)
    }
    pass((await attempt(false)) ?? 0)
    expect(await attempt(false)).toBeNull()
  })
  it('the wait that is told is enough when the first failure is about to be forgotten', async () => {
    const { attempt, fail, pass } = aDoor()
    await fail(1)
    pass(540)
    await fail(4)
    for (const seconds of [1, 2, 4, 8, 16]) {
      pass(seconds)
      await fail(1)
    }
    pass((await attempt(false)) ?? 0)
    expect(await attempt(false)).toBeNull()
  })
  it('attempts that are refused do not prolong the wait', async () => {
    const { attempt, fail, pass } = aDoor()
    await fail(5)
    for (let tries = 0; tries < 20; tries++) expect(await attempt(true)).toBe(1)
    pass(1)
    expect(await attempt(false)).toBeNull()
  })
  it('never waits longer than failures are remembered', async () => {
    const { attempt, fail, pass } = aDoor({ account: 60 })
    await fail(30)
    for (let further = 0; further < 12; further++) {
      const wait = (await attempt(true)) ?? 0
      expect(wait).toBeLessThanOrEqual(600)
      pass(wait)
      await attempt(true)
    }
  })
  it('does not shut out the owner elsewhere, nor others at home', async () => {
    const { attempt, fail } = aDoor()
    await fail(5)
    expect(await attempt(false, 'ann', 'elsewhere')).toBeNull()
    expect(await attempt(false, 'bob', 'home')).toBeNull()
  })
  it('counts per address too, over all accounts', async () => {
    const { attempt, fail } = aDoor({ address: 3 })
    await fail(1, 'ann')
    await fail(1, 'bob')
    await fail(1, 'cid')
    expect(await attempt(false, 'dan')).toBe(600)
    expect(await attempt(false, 'dan', 'elsewhere')).toBeNull()
  })
})

describe('succeeding', () => {
  it('counts for nothing', async () => {
    const { attempt } = aDoor({ account: 2, address: 2 })
    for (let time = 0; time < 10; time++) expect(await attempt(false)).toBeNull()
  })
})

describe('attempts at the same time', () => {
  it('do not slip through together', async () => {
    const { begin } = aDoor()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async () => {
        const end = await begin('ann', 'home', null)
        await Promise.resolve()
        end(true)
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
  it('do not make a right password wait, below the limit', async () => {
    const { begin, attempt } = aDoor()
    for (let time = 0; time < 9; time++) await begin('ann', 'home', null)
    expect(await attempt(false)).toBeNull()
  })
  it('that may use up the limit make it wait for their outcome, not be refused', async () => {
    const { begin, attempt } = aDoor({ account: 2 })
    const ends = [await begin('ann', 'home', null), await begin('ann', 'home', null)]
    const third = attempt(false)
    expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits')
    for (const end of ends) end(false)
    expect(await third).toBeNull()
  })
  it('are all let in when all are right', async () => {
    const { begin } = aDoor()
    const everybody = Array.from({ length: 200 }, async () => {
      const end = await begin('ann', 'home', null)
      await Promise.resolve()
      end(false)
    })
    await expect(Promise.all(everybody)).resolves.toHaveLength(200)
  })
})

describe('guesses from many addresses', () => {
  /** Fails `times` times, each time from another address. */
  async function guess({ attempt }: ReturnType<typeof aDoor>, times: number, email = 'ann') {
    for (let time = 0; time < times; time++) expect(await attempt(true, email, `thief ${time}`)).toBeNull()
  }

  it('cost growing waits for the account past fifty, half a minute at most, and never shut anybody out', async () => {
    const door = aDoor()
    await guess(door, 50)
    const waits: (number | null | undefined)[] = []
    for (let further = 0; further < 8; further++) {
      const wait = await door.attempt(true, 'ann', `another ${further}`)
      waits.push(wait)
      door.pass(wait ?? 0)
      expect(await door.attempt(true, 'ann', `another ${further}`)).toBeNull()
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    expect(await door.attempt(false, 'ann', 'home')).toBe(30)
    door.pass(30)
    expect(await door.attempt(false, 'ann', 'home')).toBeNull()
  })
  it('leave other accounts alone, and are forgotten in ten minutes', async () => {
    const door = aDoor()
    await guess(door, 50)
    expect(await door.attempt(false, 'bob', 'home')).toBeNull()
    expect(await door.attempt(false, 'ann', 'home')).toBe(1)
    door.pass(600)
    await guess(door, 50)
  })
  it('slow down no browser that signed in before, which counts for itself, wherever it is', async () => {
    const door = aDoor()
    await guess(door, 50)
    for (let time = 0; time < 5; time++) {
      expect(await door.attempt(true, 'ann', `train ${time}`, 'her own')).toBeNull()
    }
    expect(await door.attempt(true, 'ann', 'train 6', 'her own')).toBe(1)
    expect(await door.attempt(false, 'ann', 'train 6', 'her other')).toBeNull()
  })
  it('at the same time do not slip through together', async () => {
    const { begin } = aDoor({ elsewhere: 3 })
    const under = await Promise.all([1, 2, 3].map(time => begin('ann', `thief ${time}`, null)))
    let isIn = false
    const fourth = begin('ann', 'thief 4', null).then(
      () => {
        isIn = true
      },
      error => error,
    )
    await Promise.resolve()
    expect(isIn).toBe(false)
    for (const end of under) end(true)
    expect(await fourth).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
