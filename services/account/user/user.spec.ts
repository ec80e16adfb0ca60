import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import { user } from './decide.ts'
import type { UserEvent } from './events.ts'
import { isCurrent } from './links.ts'
import type { Link } from './state.ts'

const { given } = specification(user)
const fact = <T extends UserEvent['type']>(type: T) => ({ type, data: {} }) as UserEvent
const chosen = (enableEmails: boolean, enableNotifications: boolean): UserEvent => ({
  type: 'NotificationsChosen',
  data: { enableEmails, enableNotifications },
})
const registered = fact('UserRegistered')
const verified = fact('EmailVerified')
const erased = fact('UserErased')
const link = (request: string, expiresAt = '2026-01-31T20:00:00.000Z'): Link => ({ request, expiresAt })
const verificationRequested = (data: Link): UserEvent => ({ type: 'VerificationRequested', data })
const resetRequested = (data: Link): UserEvent => ({ type: 'PasswordResetRequested', data })
const inTime = '2026-01-31T19:59:59.999Z'
const tooLate = '2026-01-31T20:00:00.000Z'
const nothing = { type: 'ChangeProfile', names: null, licence: null } as const

describe('registering', () => {
  it('a newcomer is registered', () => given().when({ type: 'Register' }).produces(registered))
  it('an account is registered once', () => given(registered).when({ type: 'Register' }).staysQuiet())
  it('registering a known address again is remembered, so that its owner can be told', () =>
    given(registered, verificationRequested(link('one')))
      .when({ type: 'RegisterAgain', verification: link('two') })
      .produces(fact('RegistrationRepeated')))
  it('nor is an owner who is verified sent a link', () =>
    given(registered, verified)
      .when({ type: 'RegisterAgain', verification: link('two') })
      .produces(fact('RegistrationRepeated')))
  it('registering again completes a registration a crash cut short, with the link that is owed', () =>
    given()
      .when({ type: 'RegisterAgain', verification: link('two') })
      .produces(registered, verificationRequested(link('two'))))
  it('registering again sends the link that a sign-in, which completed the registration, did not', () =>
    given(registered)
      .when({ type: 'RegisterAgain', verification: link('two') })
      .produces(verificationRequested(link('two'))))
  it('a newcomer is owed the link that verifies the address', () =>
    given()
      .when({ type: 'Register', verification: link('one') })
      .produces(registered, verificationRequested(link('one'))))
  it('the link is still owed when somebody registering the same address completed the registration', () =>
    given(registered)
      .when({ type: 'Register', verification: link('one') })
      .produces(verificationRequested(link('one'))))
  it('a second link is not owed', () =>
    given(registered, verificationRequested(link('one')))
      .when({ type: 'Register', verification: link('two') })
      .staysQuiet())
  it('nor a link to an address that is verified', () =>
    given(registered, verified)
      .when({ type: 'Register', verification: link('two') })
      .staysQuiet())
  it('a repeated registration changes nothing of the account', () =>
    given(registered, chosen(true, true), fact('RegistrationRepeated'))
      .when({ ...nothing, enableEmails: true })
      .staysQuiet())
})

describe('the profile', () => {
  it('giving names is said, not the names', () =>
    given(registered)
      .when({ ...nothing, names: 'given' })
      .produces(fact('NamesGiven')))
  it('removing both names is another fact', () =>
    given(registered, fact('NamesGiven'))
      .when({ ...nothing, names: 'removed' })
      .produces(fact('NamesRemoved')))
  it('linking a licence is said, not its number', () =>
    given(registered, fact('NamesRemoved'))
      .when({ ...nothing, licence: 'linked' })
      .produces(fact('LicenceLinked')))
  it('a licence can be unlinked', () =>
    given(registered, fact('LicenceLinked'))
      .when({ ...nothing, licence: 'unlinked' })
      .produces(fact('LicenceUnlinked')))
  it('one request may bring several facts', () =>
    given(registered, fact('LicenceUnlinked'))
      .when({ ...nothing, names: 'given', licence: 'linked', enableEmails: true })
      .produces(fact('NamesGiven'), fact('LicenceLinked'), chosen(true, false)))
  it('nothing given, nothing said', () => given(registered).when(nothing).staysQuiet())
  it('nothing given says nothing of an unfinished registration either', () =>
    given().when(nothing).staysQuiet())
  it('a change completes a registration a crash cut short', () =>
    given()
      .when({ ...nothing, names: 'given' })
      .produces(registered, fact('NamesGiven')))
})

describe('notifications', () => {
  it('start off', () =>
    given(registered)
      .when({ ...nothing, enableEmails: false, enableNotifications: false })
      .staysQuiet())
  it('the choice not given stays as it is', () =>
    given(registered, chosen(true, false))
      .when({ ...nothing, enableNotifications: true })
      .produces(chosen(true, true)))
  it('choosing the same again is quiet', () =>
    given(registered, chosen(false, true))
      .when({ ...nothing, enableNotifications: true })
      .staysQuiet())
})

describe('verifying the address', () => {
  const asked = [registered, verificationRequested(link('one'))]

  it('takes a link', () =>
    given(registered)
      .when({ type: 'RequestVerification', link: link('one') })
      .produces(verificationRequested(link('one'))))
  it('is asked for once it is done: nothing', () =>
    given(registered, verified)
      .when({ type: 'RequestVerification', link: link('one') })
      .staysQuiet())
  it('asking completes a registration a crash cut short', () =>
    given()
      .when({ type: 'RequestVerification', link: link('one') })
      .produces(registered, verificationRequested(link('one'))))
  it('is done by the link, in time', () =>
    given(...asked)
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .produces(verified))
  it('is not done by the link when it has expired', () =>
    given(...asked)
      .when({ type: 'VerifyEmail', request: 'one', now: tooLate })
      .rejects('TOKEN_INVALID'))
  it('is not done twice by one link', () =>
    given(...asked, verified)
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('is not done by an earlier link than the newest', () =>
    given(...asked, verificationRequested(link('two')))
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('is done by the newest of two', () =>
    given(...asked, verificationRequested(link('two')))
      .when({ type: 'VerifyEmail', request: 'two', now: inTime })
      .produces(verified))
  it('is not done by a link that resets the password', () =>
    given(registered, resetRequested(link('one')))
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('needs an account', () =>
    given().when({ type: 'VerifyEmail', request: 'one', now: inTime }).rejects('TOKEN_INVALID'))
})

describe('a forgotten password', () => {
  const asked = [registered, verified, resetRequested(link('one'))]

  it('takes a link', () =>
    given(registered)
      .when({ type: 'RequestReset', link: link('one') })
      .produces(resetRequested(link('one'))))
  it('asking completes a registration a crash cut short', () =>
    given()
      .when({ type: 'RequestReset', link: link('one') })
      .produces(registered, resetRequested(link('one'))))
  it('of an address nobody has is remembered as such, and makes no account', () => {
    const inVain: UserEvent = { type: 'PasswordResetAskedInVain', data: link('one') }
    given()
      .when({ type: 'RequestResetInVain', link: link('one') })
      .produces(inVain)
    given(inVain).when({ type: 'ResetPassword', request: 'one', now: inTime }).rejects('TOKEN_INVALID')
  })
  it('is replaced by the link, in time', () =>
    given(...asked)
      .when({ type: 'ResetPassword', request: 'one', now: inTime })
      .produces(fact('PasswordReset')))
  it('is not replaced by the link when it has expired', () =>
    given(...asked)
      .when({ type: 'ResetPassword', request: 'one', now: tooLate })
      .rejects('TOKEN_INVALID'))
  it('is not replaced twice by one link', () =>
    given(...asked, fact('PasswordReset'))
      .when({ type: 'ResetPassword', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('is not replaced by an earlier link than the newest', () =>
    given(...asked, resetRequested(link('two')))
      .when({ type: 'ResetPassword', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('is not replaced by a link asked for before the password changed', () =>
    given(...asked, fact('PasswordChanged'))
      .when({ type: 'ResetPassword', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('is not replaced by a link that verifies the address', () =>
    given(registered, verificationRequested(link('one')))
      .when({ type: 'ResetPassword', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID'))
  it('verifies the address, whose mail was read, and voids the link that would', () => {
    const history = [registered, verificationRequested(link('one')), resetRequested(link('two'))]
    given(...history)
      .when({ type: 'ResetPassword', request: 'two', now: inTime })
      .produces(fact('PasswordReset'), verified)
    given(...history, fact('PasswordReset'), verified)
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID')
  })
})

describe('a link is current', () => {
  const asked = [registered, verificationRequested(link('one')), resetRequested(link('two'))]
  const current = (history: readonly UserEvent[], now = inTime) => {
    const { state } = given(...history)
    return [isCurrent('verification', state, 'one', now), isCurrent('reset', state, 'two', now)]
  }

  it('until it expires', () => {
    expect(current(asked)).toEqual([true, true])
    expect(current(asked, tooLate)).toEqual([false, false])
  })
  it('until a newer one of its purpose is asked for', () => {
    expect(current([...asked, verificationRequested(link('three'))])).toEqual([false, true])
    expect(current([...asked, resetRequested(link('three'))])).toEqual([true, false])
  })
  it('until it is used, or a new password voids it', () => {
    expect(current([...asked, verified])).toEqual([false, true])
    for (const type of ['PasswordReset', 'PasswordChanged'] as const)
      expect(current([...asked, fact(type)])).toEqual([true, false])
  })
  it('never of nobody', () => {
    expect(current([])).toEqual([false, false])
    expect(current([...asked, erased])).toEqual([false, false])
  })
})

describe('changing the password', () => {
  it('is said', () => given(registered).when({ type: 'ChangePassword' }).produces(fact('PasswordChanged')))
  it('completes a registration a crash cut short', () =>
    given().when({ type: 'ChangePassword' }).produces(registered, fact('PasswordChanged')))
})

describe('what an operator grants', () => {
  const granted = (...flags: UserFlag[]): UserEvent => ({ type: 'FlagsGranted', data: { flags } })

  it('is said as a whole', () =>
    given(registered, granted('canUpdateGroup'))
      .when({ type: 'GrantFlags', flags: ['canRetrieveGroup', 'canRetrieveGroup'] })
      .produces(granted('canRetrieveGroup')))
  it('can be taken back', () =>
    given(registered, granted('canRetrieveGroup'))
      .when({ type: 'GrantFlags', flags: [] })
      .produces(granted()))
  it('is quiet when exactly that is held, in whatever order', () =>
    given(registered, granted('canRetrieveGroup', 'canUpdateGroup'))
      .when({ type: 'GrantFlags', flags: ['canUpdateGroup', 'canRetrieveGroup'] })
      .staysQuiet())
  it('completes a registration a crash cut short', () =>
    given()
      .when({ type: 'GrantFlags', flags: ['canRetrieveGroup'] })
      .produces(registered, granted('canRetrieveGroup')))
  it('leaves the rest of the account as it is', () =>
    given(registered, chosen(true, false), granted('canRetrieveGroup'))
      .when({ ...nothing, enableEmails: true })
      .staysQuiet())
})

describe('erasing', () => {
  const gone = [registered, verificationRequested(link('one')), resetRequested(link('two')), erased]

  it('is said', () => given(registered).when({ type: 'Erase' }).produces(erased))
  it('of a registration a crash cut short is said too', () =>
    given().when({ type: 'Erase' }).produces(registered, erased))
  it('twice is quiet', () =>
    given(...gone)
      .when({ type: 'Erase' })
      .staysQuiet())
  it('is the end: nothing brings the account back', () => {
    for (const command of [
      { type: 'Register', verification: link('three') },
      { type: 'RegisterAgain', verification: link('three') },
      { type: 'RequestReset', link: link('three') },
    ] as const)
      given(...gone)
        .when(command)
        .staysQuiet()
  })
  it('leaves nobody to change', () => {
    for (const command of [
      { ...nothing, enableEmails: true },
      { type: 'RequestVerification', link: link('three') },
      { type: 'ChangePassword' },
    ] as const)
      given(...gone)
        .when(command)
        .rejects('NOT_SIGNED_IN')
    given(...gone)
      .when({ type: 'GrantFlags', flags: [] })
      .rejects('USER_NOT_FOUND')
  })
  it('voids the links that were under way', () => {
    given(...gone)
      .when({ type: 'VerifyEmail', request: 'one', now: inTime })
      .rejects('TOKEN_INVALID')
    given(...gone)
      .when({ type: 'ResetPassword', request: 'two', now: inTime })
      .rejects('TOKEN_INVALID')
  })
  it('stays the end whatever an older build may still have written after it', () =>
    given(...gone, fact('NamesGiven'), registered)
      .when({ type: 'Erase' })
      .staysQuiet())
})

it('a command that nobody knows is an error, and a fact that nobody knows is one too', () => {
  const unknown = { type: 'SingASong', data: {} } as never
  expect(() => user.decide(unknown, user.initial)).toThrow('unreachable')
  expect(() => user.evolve(given(registered).state, unknown, 1)).toThrow('unreachable')
})
