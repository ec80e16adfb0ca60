import { secret as shape } from '@pingboard/contracts/fields.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import { linkToken, linkTokenHash } from './link-token.ts'

const ann = 'a'.repeat(26) as UserId
const bob = 'b'.repeat(26) as UserId
const secret = 's'.repeat(43)
const token = linkToken(secret, 'reset', ann, 'request')

it('a token is the same every time it is made, and of the shape the contract takes', () => {
  expect(linkToken(secret, 'reset', ann, 'request')).toBe(token)
  expect(shape.parse(token)).toBe(token)
})

it('another secret, purpose, person or request is another token', () => {
  const others = [
    linkToken('t'.repeat(43), 'reset', ann, 'request'),
    linkToken(secret, 'verify', ann, 'request'),
    linkToken(secret, 'reset', bob, 'request'),
    linkToken(secret, 'reset', ann, 'another'),
  ]
  expect(new Set([token, ...others]).size).toBe(5)
})

it('what is kept of a token is not the token', () => {
  expect(linkTokenHash(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(linkTokenHash(token)).not.toContain(token)
})
