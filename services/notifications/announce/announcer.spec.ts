import { expect, test } from 'vitest'
import { theParts } from '../testing/parts.ts'
import { aPerson } from '../testing/people.ts'
import type { Announcement } from './announcement.ts'
import { announcer } from './announcer.ts'

const HOUR = 60 * 60_000
const data = { boardId: 'b'.repeat(26) }

function told(
  to: readonly ReturnType<typeof aPerson>[],
  message: Announcement['message'],
  at: string,
): Announcement {
  return { to: to.map(({ id }) => id), source: 'e1', at, message }
}

test('only who wants it, and may have it, is told', async () => {
  const keen = aPerson()
  const quiet = aPerson({ enableEmails: false, enableNotifications: false })
  const unverified = aPerson({ isVerified: false })
  const gone = aPerson()
  const { parts, clock, deliveries } = theParts([keen, quiet, unverified])
  const at = clock.now().toISOString()
  const everybody = [keen, quiet, unverified, gone]
  await announcer(parts)([
    told(everybody, { channel: 'mail', kind: 'board-results', data }, at),
    told(everybody, { channel: 'push', kind: 'fixture-finished', data }, at),
  ])
  expect(deliveries().map(({ userId, channel }) => [userId, channel])).toEqual([
    [keen.id, 'mail'],
    [keen.id, 'push'],
    [unverified.id, 'push'],
  ])
})

test('notices of the account go to whoever has one, whatever they want', async () => {
  const quiet = aPerson({ enableEmails: false, isVerified: false })
  const verified = aPerson()
  const { parts, clock, deliveries } = theParts([quiet, verified])
  const at = clock.now().toISOString()
  for (const kind of ['verify', 'reset', 'password-changed', 'registered-again'] as const)
    await announcer(parts)([
      { ...told([quiet, verified], { channel: 'mail', kind, data: {} }, at), source: kind },
    ])
  const kinds = (id: string) => deliveries().flatMap(({ userId, kind }) => (userId === id ? [kind] : []))
  expect(kinds(quiet.id)).toEqual(['verify', 'reset', 'password-changed', 'registered-again'])
  // The address is verified already.
  expect(kinds(verified.id)).toEqual(['reset', 'password-changed', 'registered-again'])
})

test('the same thing told again is the same delivery; another one, way or person is not', async () => {
  const [anne, bruno] = [aPerson(), aPerson()]
  const { parts, clock, deliveries, around } = theParts([anne, bruno])
  const announce = announcer(parts)
  const mail = told([anne], { channel: 'mail', kind: 'board-results', data }, clock.now().toISOString())
  await announce([mail])
  expect(around.woken).toBe(1)
  clock.advance(HOUR)
  await announce([mail])
  await announce([mail, mail])
  expect(deliveries()).toHaveLength(1)
  expect(around.woken).toBe(1)
  await announce([
    { ...mail, source: 'e2' },
    { ...mail, message: { channel: 'push', kind: 'fixture-finished', data } },
    { ...mail, to: [bruno.id] },
  ])
  expect(new Set(deliveries().map(({ id }) => id)).size).toBe(4)
})

test('a delivery lives from when it happened, not from when it was announced', async () => {
  const anne = aPerson()
  const { parts, clock, deliveries } = theParts([anne])
  const at = clock.now().toISOString()
  clock.advance(5 * HOUR)
  await announcer(parts)([told([anne], { channel: 'mail', kind: 'reset', data: {} }, at)])
  expect(deliveries().map(({ createdAt }) => createdAt)).toEqual([at])
})

test('what happened a day ago is not announced any more', async () => {
  const anne = aPerson()
  const { parts, clock, deliveries } = theParts([anne])
  const at = clock.now().toISOString()
  const mail = told([anne], { channel: 'mail', kind: 'board-results', data }, at)
  clock.advance(24 * HOUR)
  await announcer(parts)([mail])
  expect(deliveries()).toEqual([])
  clock.advance(-1)
  await announcer(parts)([mail])
  expect(deliveries()).toHaveLength(1)
})
