import { ACCOUNT_NOTICES, accountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import type { Recorded } from '../kernel/event.ts'
import { readEvent } from '../kernel/event-types.ts'
import { stored } from '../kernel/testing/events.ts'
import { advance } from '../kernel/view.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import { accountsTopic } from './publish.ts'
import { type UserEvent, userEvents } from './user/events.ts'

const ann = 'a'.repeat(26) as UserId
const fact = <T extends UserEvent['type']>(type: T) => ({ type, data: {} }) as UserEvent
const link = (request: string) => ({ request, expiresAt: '2026-01-31T20:00:00.000Z' })
const registered = fact('UserRegistered')
const verification: UserEvent = { type: 'VerificationRequested', data: link('one') }
const reset: UserEvent = { type: 'PasswordResetRequested', data: link('two') }

/** The public event made of the last events of a history, as the bus makes it. */
function told(history: readonly UserEvent[], last = history.length) {
  const events = history.map((event, revision) => stored(userEvents, ann, revision, event))
  let document: ViewDocument | null = null
  for (const event of events) document = advance(accountsTopic.view, document, event)
  const run = events.slice(-last).map(event => readEvent(userEvents, event) as Recorded<UserEvent>)
  const notices = accountsTopic.publish(run, (document?.doc ?? null) as object | null)
  if (notices) expect(accountNotices.parse(notices)).toEqual(notices)
  return notices
}
const kinds = (...given: Parameters<typeof told>) => told(...given)?.notices.map(({ kind }) => kind) ?? null

describe('an account’s owner is told', () => {
  it('to verify the address, by a link made from the request', () =>
    expect(told([registered, verification])).toMatchObject({
      id: ann,
      revision: 1,
      notices: [
        {
          eventId: `${ann}.1`,
          at: '2026-01-31T19:30:00.000Z',
          kind: 'verify',
          request: 'one',
          language: null,
        },
      ],
    }))
  it('how to choose a new password, in the same way', () =>
    expect(told([registered, reset], 1)?.notices).toMatchObject([
      { kind: 'reset', request: 'two', language: null },
    ]))
  it('in the language of the page they asked on', () => {
    const asked: UserEvent = { ...reset, data: { ...link('two'), language: 'en' } }
    expect(told([registered, asked], 1)?.notices).toMatchObject([{ kind: 'reset', language: 'en' }])
  })
  it('that the password is another one now, however it came about', () => {
    for (const changed of ['PasswordReset', 'PasswordChanged'] as const)
      expect(told([registered, fact(changed)])?.notices).toMatchObject([
        { kind: 'password-changed', request: null },
      ])
  })
  it('that somebody registered the address again', () =>
    expect(kinds([registered, fact('RegistrationRepeated')])).toEqual(['registered-again']))
  it('everything of a run, in order', () => {
    const all = [registered, verification, reset, fact('PasswordReset'), fact('EmailVerified')]
    expect(kinds([...all, fact('RegistrationRepeated')])).toEqual([...ACCOUNT_NOTICES])
  })
})

describe('nobody is told', () => {
  it('of what the owner did and saw', () =>
    expect(told([registered, fact('NamesGiven'), fact('EmailVerified')])).toBeNull())
  it('of an address nobody has', () =>
    expect(told([{ type: 'PasswordResetAskedInVain', data: link('three') }])).toBeNull())
  it('once the account is erased', () => expect(told([registered, reset, fact('UserErased')])).toBeNull())
  it('when nothing happened', () => expect(accountsTopic.publish([], {})).toBeNull())
})
