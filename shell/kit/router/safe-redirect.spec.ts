import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'https://pingboard.example'

describe('the way back after signing in', () => {
  it.each([
    ['/account/groups/1?page=2#members', '/account/groups/1?page=2#members'],
    ['/boards/x?tab=1#a', '/boards/x?tab=1#a'],
    ['/boards/../account/profile', '/account/profile'],
    ['/search?next=//evil.example', '/search?next=//evil.example'],
    ['/authors', '/authors'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/', '/'],
  ])('%j leads to %s', (wanted, expected) => expect(safeRedirect(wanted, ORIGIN)).toBe(expected))

  it.each([
    null,
    undefined,
    '',
    'boards',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    '/a\u0000b',
    '/a\nb',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/account/..//evil.example',
    '/account/..//',
    '/%2e//evil.example',
    '/a/%2E%2e//evil.example',
    '/.///evil.example',
    '/auth/login',
    '/AUTH/login',
    '/auth',
    '/boards/../auth/login',
  ])('%j leads home', wanted => expect(safeRedirect(wanted, ORIGIN)).toBe('/'))

  it('stays on this origin, as one path that means the same once more, whatever is wanted', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\r\n',
      '\u0000',
    ]
    const words = ['evil.example', 'https:', 'javascript:', 'account', 'boards', ' ', 'é', '[::1]', '\u2028']
    const hostile = fc
      .array(fc.constantFrom(...pieces, ...words), { maxLength: 8 })
      .map(parts => parts.join(''))
    let followed = 0
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map(rest => `/${rest}`),
          fc.webPath(),
          fc.string(),
        ),
        wanted => {
          const address = safeRedirect(wanted, ORIGIN)
          expect(address).toMatch(/^\/(?!\/)/)
          // As a router resolves the address: from any page, it leads to this origin.
          expect(new URL(address, `${ORIGIN}/auth/login`).href).toBe(`${ORIGIN}${address}`)
          expect(safeRedirect(address, ORIGIN)).toBe(address)
          if (address !== '/') followed++
        },
      ),
      { numRuns: 500 },
    )
    // Fewer would prove nothing.
    expect(followed).toBeGreaterThan(50)
  })
})
