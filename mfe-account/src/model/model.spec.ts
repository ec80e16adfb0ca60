import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegistration, cleanEmail } from './credentials.ts'
import { cleanName, fullName, isTooLong } from './names.ts'
import { reasonOf, safeRedirect } from './safe-redirect.ts'

const origin = 'https://ping.example'

describe('the way back after signing in', () => {
  it('stays on this origin', () => {
    expect(safeRedirect('/boards/x?tab=1#a', origin)).toBe('/boards/x?tab=1#a')
    const refused = ['//evil.example', 'https://evil.example', '/\\evil.example', '/a\nb', 'boards', '', null]
    for (const wanted of refused) expect(safeRedirect(wanted, origin)).toBe('/')
    expect(safeRedirect('/auth/login', origin)).toBe('/')
  })

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
