import { expect, test } from 'vitest'
import { aPerson } from './testing/people.ts'
import { unsubscribeToken, userOfToken } from './unsubscribe-token.ts'

const SECRET = 's'.repeat(43)
const { id } = aPerson()
const token = unsubscribeToken(SECRET, id)

test('a token says whose it is', () => {
  expect(userOfToken(SECRET, token)).toBe(id)
  expect(token).toMatch(/^[0-9a-z]{26}\.[A-Za-z0-9_-]{43}$/)
})

test('anything else says nothing', () => {
  const { id: other } = aPerson()
  const [, signature = ''] = token.split('.')
  const wrong = [
    undefined,
    null,
    '',
    '.',
    id,
    `${id}.`,
    signature,
    `${other}.${signature}`,
    `${id}.${signature.slice(0, -1)}`,
    `${id}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${id}.${'é'.repeat(43)}`,
    `${token}.more`,
    'x'.repeat(100_000),
    unsubscribeToken('t'.repeat(43), id),
  ]
  for (const each of wrong) expect(userOfToken(SECRET, each)).toBeNull()
})
