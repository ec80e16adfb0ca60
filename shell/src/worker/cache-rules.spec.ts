import { expect, test } from 'vitest'
import { ruleFor } from './cache-rules.ts'

const ORIGIN = 'https://pingboard.example'
const rule = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  ruleFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)

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
  expect(rule('/auth/reset-password?lang=fr&token=abc', { mode: 'navigate' })).toBeNull()
  expect(rule('/auth/reset-password', { mode: 'navigate' })).toBe('page')
  expect(rule('/mailboxes', { mode: 'navigate' })).toBe('page')
})
