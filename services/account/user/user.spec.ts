import { describe, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import { user } from './decide.ts'
import type { UserEvent } from './events.ts'

const { given } = specification(user)
const fact = <T extends UserEvent['type']>(type: T) => ({ type, data: {} }) as UserEvent
const chosen = (enableEmails: boolean, enableNotifications: boolean): UserEvent => ({
  type: 'NotificationsChosen',
  data: { enableEmails, enableNotifications },
})
const registered = fact('UserRegistered')
const nothing = { type: 'ChangeProfile', names: null, licence: null } as const

describe('registering', () => {
  it('a newcomer is registered', () => given().when({ type: 'Register' }).produces(registered))
  it('an account is registered once', () => given(registered).when({ type: 'Register' }).staysQuiet())
  it('registering a known address again is remembered, so that its owner can be told', () =>
    given(registered).when({ type: 'RegisterAgain' }).produces(fact('RegistrationRepeated')))
  it('registering again completes a registration a crash cut short', () =>
    given().when({ type: 'RegisterAgain' }).produces(registered))
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
