import type { UserEvent } from './events.ts'
import type { Link, User } from './state.ts'

/** Once; and made up for wherever a crash came between the personal record and this event. */
export function registerOnce(state: User): UserEvent[] {
  return state.status === 'none' ? [{ type: 'UserRegistered', data: {} }] : []
}

/**
 * With the link that verifies the address. Somebody registering the same address may have completed this registration
 * first: the link is still owed then.
 */
export function register(state: User, verification: Link | undefined): UserEvent[] {
  const isOwed =
    state.status === 'none' ||
    (state.status === 'registered' && !state.isVerified && state.verification === null)
  return verification && isOwed
    ? [...registerOnce(state), { type: 'VerificationRequested', data: verification }]
    : registerOnce(state)
}

/** Always one event, whether the address was known or not: both take the time of one flush (SES-3). */
export function registerAgain(state: User): UserEvent[] {
  switch (state.status) {
    case 'none':
      return registerOnce(state)
    case 'registered':
      return [{ type: 'RegistrationRepeated', data: {} }]
    case 'erased':
      return []
  }
}
