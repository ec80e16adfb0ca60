import type { UserEvent } from './events.ts'
import type { Link, User } from './state.ts'

/**
 * One event per account. Later commands also add it, in case a crash came between the personal record and this event.
 */
export function registerOnce(state: User): UserEvent[] {
  return state.status === 'none' ? [{ type: 'UserRegistered', data: {} }] : []
}

/** No link that verifies this address was requested yet: its registration was cut short, or is under way. */
const isOwedItsLink = (state: User): boolean =>
  state.status === 'none' ||
  (state.status === 'registered' && !state.isVerified && state.verification === null)

const withLink = (state: User, verification: Link): UserEvent[] => [
  ...registerOnce(state),
  { type: 'VerificationRequested', data: verification },
]

/** Registers with the link that verifies the address, unless it has one already. */
export function register(state: User, verification: Link | undefined): UserEvent[] {
  return verification && isOwedItsLink(state) ? withLink(state, verification) : registerOnce(state)
}

/**
 * A known address gets one append too, so that both cases take the time of one flush (SES-3). Its owner is told that the
 * address is known, or is sent the link that a registration cut short owes them: often the same person repeats it.
 */
export function registerAgain(state: User, verification: Link): UserEvent[] {
  if (state.status === 'erased') return []
  return isOwedItsLink(state) ? withLink(state, verification) : [{ type: 'RegistrationRepeated', data: {} }]
}
