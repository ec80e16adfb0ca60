import type { UserEvent } from './events.ts'
import type { Link, User } from './state.ts'

/**
 * One event per account. Later commands also add it, in case a crash came between the personal record and this event.
 */
export function registerOnce(state: User): UserEvent[] {
  return state.status === 'none' ? [{ type: 'UserRegistered', data: {} }] : []
}

/**
 * Registers with the link that verifies the address. Another registration of the same address may have stored the
 * first event already: the link is then still sent.
 */
export function register(state: User, verification: Link | undefined): UserEvent[] {
  const isOwed =
    state.status === 'none' ||
    (state.status === 'registered' && !state.isVerified && state.verification === null)
  return verification && isOwed
    ? [...registerOnce(state), { type: 'VerificationRequested', data: verification }]
    : registerOnce(state)
}

/** One event for a known address too, so that both cases take the time of one flush (SES-3). */
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
