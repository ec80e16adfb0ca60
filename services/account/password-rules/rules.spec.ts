import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { COMMON, isTooCommon } from './rules.ts'

const EMAIL = 'camille@example.org'

describe('the list', () => {
  it('has at least 3,000 passwords of eight characters or more', () => {
    expect([...COMMON].filter(({ length }) => length >= 8).length).toBeGreaterThanOrEqual(3000)
    expect([...COMMON].filter(({ length }) => length < 8)).toEqual([])
  })
  it('is the one the compiler makes', () => {
    expect(readFileSync(new URL('./common.txt', import.meta.url), 'utf8')).toBe(compile())
  })
})

describe('a password is too common', () => {
  it.each([
    'password',
    '12345678',
    'motdepasse',
    'azertyuiop',
    'qwerty123',
    'iloveyou',
    '00000000',
    'marseille13',
  ])('when it is on the list: %s', password => expect(isTooCommon(password, EMAIL)).toBe(true))
  it('whatever its case', () => expect(isTooCommon('PassWord', EMAIL)).toBe(true))
  it('when it contains the name of the product', () =>
    expect(isTooCommon('my-PingBoard-2031', EMAIL)).toBe(true))
  it('when it contains the name before the @', () => expect(isTooCommon('xyCAMILLE-zw', EMAIL)).toBe(true))
})

describe('a password is fine', () => {
  it('when nobody would try it first', () => expect(isTooCommon('tr4vers la haie', EMAIL)).toBe(false))
  it('when the name before the @ is shorter than five characters', () =>
    expect(isTooCommon('jean et la haie', 'jean@example.org')).toBe(false))
})
