import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegistration, cleanEmail } from './credentials.ts'
import { cleanName, fullName, isTooLong } from './names.ts'
import { reasonOf } from './sign-in-reason.ts'

describe('the way back after signing in', () => {
  it('is worth saying for an invitation or a board', () => {
    expect(reasonOf('/group-invitation?id=x')).toBe('invitation')
    expect(reasonOf('/boards/x')).toBe('board')
    expect(reasonOf('/account/profile')).toBeNull()
  })
})

describe('credentials', () => {
  it('are checked by the rules of the specification', () => {
    expect(checkLogin('', '')).toEqual({ email: 'email-required', password: 'password-required' })
    expect(checkLogin('nobody', '1234567')).toEqual({ email: 'email-invalid', password: 'password-short' })
    expect(checkLogin(' Camille@Exemple.fr ', '12345678')).toEqual({})
    expect(cleanEmail(' Camille@Exemple.fr ')).toBe('camille@exemple.fr')
  })

  it('of a new account are typed twice alike', () => {
    expect(checkRegistration('a@b.fr', '12345678', '')).toEqual({ confirmPassword: 'confirm-required' })
    expect(checkRegistration('a@b.fr', '12345678', '12345679')).toEqual({
      confirmPassword: 'confirm-differs',
    })
    expect(checkRegistration('a@b.fr', '12345678', '12345678')).toEqual({})
    expect(checkRegistration('a@b.fr', 'x'.repeat(129), 'x'.repeat(129))).toEqual({
      password: 'password-long',
    })
  })
})

describe('names', () => {
  it('are cleaned, empty ones null, under 50 characters', () => {
    expect(cleanName('  Anne   Marie ')).toBe('Anne Marie')
    expect(cleanName('  ')).toBeNull()
    expect(isTooLong('x'.repeat(49))).toBe(false)
    expect(isTooLong('x'.repeat(50))).toBe(true)
    expect(fullName({ firstname: null, lastname: 'Lartigue' })).toBe('Lartigue')
    expect(fullName({ firstname: null, lastname: null })).toBeNull()
  })
})
