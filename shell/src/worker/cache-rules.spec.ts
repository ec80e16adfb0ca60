import { expect, test } from 'vitest'
import { ruleFor } from './cache-rules.ts'

const ORIGIN = 'https://pingboard.example'
const rule = (path: string, more: Partial<Parameters<typeof ruleFor>[0]> = {}) =>
  ruleFor(
    { method: 'GET', mode: 'cors', credentials: 'same-origin', url: new URL(path, ORIGIN).href, ...more },
    ORIGIN,
  )

test.each([
  ['/api/boards/abc', 'public'],
  ['/api/boards/abc/history', null],
  ['/api/games/abc.1', 'public'],
  ['/api/groups', 'personal'],
  ['/api/groups/abc/boards?page=2', 'personal'],
  ['/api/groups/abc/invitation', null],
  ['/api/user/profile', 'personal'],
  ['/api/fftt/clubs?department=33', null],
  ['/registry.json', 'registry'],
  ['/remotes/mfe-boards/1.0.0/remoteEntry.js', 'static'],
  ['/live/?board=1', null],
  ['https://other.example/assets/x.js', null],
])('%s: %s', (path, expected) => expect(rule(path)).toBe(expected))

test('only reads are looked at, and only pages are pages', () => {
  expect(rule('/api/boards/abc', { method: 'PATCH' })).toBeNull()
  expect(rule('/boards/abc', { mode: 'navigate' })).toBe('page')
  expect(rule('/api/boards/abc', { mode: 'navigate' })).toBeNull()
  expect(rule('/unsubscribe?token=abc', { mode: 'navigate' })).toBeNull()
  expect(rule('/mailbox/abc', { mode: 'navigate' })).toBeNull()
  expect(rule('/previews/boards/abc.png', { mode: 'navigate' })).toBeNull()
  for (const path of ['/ops/slices', '/metrics', '/health/ready', '/edge/provides.json'])
    expect(rule(path, { mode: 'navigate' })).toBeNull()
  expect(rule('/auth/reset-password?lang=fr&token=abc', { mode: 'navigate' })).toBeNull()
  expect(rule('/auth/reset-password', { mode: 'navigate' })).toBe('page')
  expect(rule('/mailboxes', { mode: 'navigate' })).toBe('page')
})

test('an embedded page comes from the server, which allows its frame, and is read without a reader', () => {
  const live = `/boards/${'a'.repeat(26)}/live`
  expect(rule(`${live}?mode=embed`, { mode: 'navigate' })).toBeNull()
  for (const address of [live, `${live}?mode=tv`, `${live}?mode=overlay`])
    expect(rule(address, { mode: 'navigate' })).toBe('page')
  for (const path of ['/api/boards/abc', '/api/user/profile'])
    expect(rule(path, { credentials: 'omit' })).toBeNull()
})
