import { refusalsOf } from '@pingboard/contracts/refusals.ts'
import { route } from '@pingboard/contracts/route.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Rejection } from '../kernel/decider.ts'
import { checkedRefusal, checkReply } from './contract-check.ts'

const entry = route({
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing.',
  access: { actor: 'member', object: 'group' },
  status: 200,
  reply: z.object({ name: z.string(), of: z.object({ count: z.int() }) }),
  errors: ['ROLE_NOT_FOUND'],
})
const check = (reply: unknown) => checkReply(entry, JSON.stringify(reply))

it('a reply as the contract says passes', () => {
  expect(() => check({ name: 'a', of: { count: 1 } })).not.toThrow()
})

it('a field missing, of another shape, or one more is an error that names the place and no value', () => {
  expect(() => check({ name: 'a', of: {} })).toThrow('of.count')
  expect(() => check({ name: 4711, of: { count: 1 } })).toThrow(/name$/)
  expect(() => check({ name: 'a', of: { count: 1, secret: 'x' } })).toThrow('fields it does not list')
})

it('a call refuses with its own codes, those of its access and those of every call', () => {
  expect([...refusalsOf(entry)]).toEqual(
    expect.arrayContaining(['ROLE_NOT_FOUND', 'NOT_SIGNED_IN', 'FORBIDDEN', 'GROUP_NOT_FOUND', 'DISK_FULL']),
  )
  const named = new Rejection('ROLE_NOT_FOUND')
  expect(checkedRefusal(entry, named)).toBe(named)
  expect(checkedRefusal(entry, new Rejection('GAME_EXEMPT'))).toMatchObject({
    message: expect.stringContaining('GAME_EXEMPT'),
  })
})
