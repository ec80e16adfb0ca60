import { expect, test } from 'vitest'
import { loginAddress, safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'https://pingboard.example'

test.each([
  ['/account/groups/1?page=2#members', '/account/groups/1?page=2#members'],
  ['/', '/'],
  [null, '/'],
  ['', '/'],
  ['boards', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\u0000b', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
])('%j leads to %s', (wanted, expected) => expect(safeRedirect(wanted, ORIGIN)).toBe(expected))

test('the way back travels with its hash', () => {
  expect(loginAddress('/boards/1#g2')).toBe('/auth/login?redirect=%2Fboards%2F1%23g2')
  expect(loginAddress('/')).toBe('/auth/login')
})
