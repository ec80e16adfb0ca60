import { expect, test } from 'vitest'
import { COMMON_HEADERS, FILE_HEADERS, pageHeaders } from './headers.ts'

const given = {
  hashes: ['sha256-map'],
  liveOrigins: ['wss://club.example'],
  https: true,
  secret: false,
  framed: false,
}
const policyOf = (headers: Record<string, string>) =>
  new Map(
    (headers['content-security-policy'] ?? '').split('; ').map(rule => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('a page runs scripts of ours and no others, and makes none out of text', () => {
  const policy = policyOf(pageHeaders(given))
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self' 'sha256-map'")
  expect(policy.get('style-src')).toBe("'self'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-|\*|https?:/)
})

test('a page speaks to its own origin and the live connection only', () => {
  const policy = policyOf(pageHeaders(given))
  expect(policy.get('connect-src')).toBe("'self' wss://club.example")
  expect(policy.get('form-action')).toBe("'self'")
  expect(policy.get('base-uri')).toBe("'none'")
})

test('nobody frames a page, shares its window, or lends it a camera', () => {
  const headers = pageHeaders(given)
  expect(policyOf(headers).get('frame-ancestors')).toBe("'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers).toMatchObject(COMMON_HEADERS)
})

test('an embedded page may be framed by every site, and differs in nothing else', () => {
  const framed = pageHeaders({ ...given, framed: true })
  const [policy, strict] = [policyOf(framed), policyOf(pageHeaders(given))]
  expect(strict.get('frame-ancestors')).toBe("'none'")
  expect(policy.get('frame-ancestors')).toBe('*')
  for (const [name, sources] of strict) if (name !== 'frame-ancestors') expect(policy.get(name)).toBe(sources)
  expect({ ...framed, 'content-security-policy': '' }).toEqual({
    ...pageHeaders(given),
    'content-security-policy': '',
  })
})

test('https stays https for a year, where there is https', () => {
  expect(pageHeaders(given)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(pageHeaders({ ...given, https: false })).not.toHaveProperty('strict-transport-security')
})

test('an address that holds a secret is told to nobody', () => {
  expect(pageHeaders({ ...given, secret: true })['referrer-policy']).toBe('no-referrer')
  expect(pageHeaders(given)['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('a file loads nothing', () => {
  expect(FILE_HEADERS['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})
