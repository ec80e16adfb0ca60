import { expect, it } from 'vitest'
import { type BODIES, readBody } from './bodies.ts'

const read = (action: keyof typeof BODIES, body: unknown) =>
  readBody(action, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

it.each([
  ['publish', 'no json', 'INVALID_JSON'],
  ['publish', '', 'INVALID_REQUEST'],
  ['publish', {}, 'INVALID_REQUEST'],
  ['publish', { files: { '../x': '' } }, 'INVALID_REQUEST'],
  ['publish', { files: { '.env': '' } }, 'INVALID_REQUEST'],
  ['publish', { files: { a: 1 } }, 'INVALID_REQUEST'],
  ['publish', { files: {}, commit: 'main' }, 'INVALID_REQUEST'],
  ['candidate', { share: 2 }, 'INVALID_REQUEST'],
  ['candidate', { share: 0.1, testers: ['jean@club.example'] }, 'INVALID_REQUEST'],
  ['candidate', { share: 0.1, groups: Array(101).fill('a'.repeat(26)) }, 'INVALID_REQUEST'],
  ['candidate', { everybody: true }, 'INVALID_REQUEST'],
  ['abandon', { reason: 'x'.repeat(501) }, 'INVALID_REQUEST'],
  ['rollback', { version: '..' }, 'INVALID_REQUEST'],
  ['promote', { version: '1.0.0' }, 'INVALID_REQUEST'],
  ['promote', '{', 'INVALID_JSON'],
] as const)('%s of %j is refused', (action, body, code) => {
  expect(() => read(action, body)).toThrow(code)
})

it('bytes that are no Unicode are no JSON', () => {
  expect(() => readBody('abandon', Buffer.from('{"reason":"\xe9"}', 'latin1'))).toThrow('INVALID_JSON')
})

it('an absent body asks for nothing in particular', () => {
  for (const action of ['promote', 'abandon', 'rollback', 'candidate'] as const)
    expect(readBody(action, Buffer.alloc(0))).toEqual({})
})

it('a refusal names the field and its rule, and holds no value', () => {
  const thrown = (() => {
    try {
      return read('candidate', { share: 0.1, testers: ['jean@club.example'] })
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toMatchObject({ extra: { fields: [{ path: 'testers.0', rule: expect.any(String) }] } })
  expect(JSON.stringify(thrown)).not.toContain('jean')
})
