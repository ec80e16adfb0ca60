import type { UserId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import { operations } from './operations.ts'
import type { AccountParts } from './parts.ts'
import { newcomer } from './user/state.ts'

const ANNE = 'a'.repeat(26) as UserId

/** Asks for both links of an account with these two, which expire in a second. */
function asking(setAside: object | null = null) {
  const clock = fixedClock()
  const expiresAt = new Date(clock.now().getTime() + 1000).toISOString()
  const state = { ...newcomer, verification: { request: 'v', expiresAt }, reset: { request: 'r', expiresAt } }
  const users = { read: async () => ({ state, setAside }) }
  const { isLinkCurrent } = operations({ clock, users } as unknown as AccountParts)
  return { clock, isLinkCurrent }
}

it('a mailed link is current for its own purpose, until it expires', async () => {
  const { clock, isLinkCurrent } = asking()
  const both = () => Promise.all([isLinkCurrent(ANNE, 'verify', 'v'), isLinkCurrent(ANNE, 'reset', 'r')])
  expect(await both()).toEqual([true, true])
  expect(await isLinkCurrent(ANNE, 'verify', 'r')).toBe(false)
  expect(await isLinkCurrent(ANNE, 'reset', 'v')).toBe(false)
  clock.advance(1000)
  expect(await both()).toEqual([false, false])
})

it('of an account with an event that cannot be read it is not known', async () => {
  await expect(asking({}).isLinkCurrent(ANNE, 'reset', 'r')).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
})
