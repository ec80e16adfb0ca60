import { Rejection } from '../../kernel/decider.ts'
import type { UserEvent } from './events.ts'
import { registerOnce } from './registering.ts'
import type { Account, Link, ResetLink, User } from './state.ts'

/**
 * What mailed links may do. Only this file decides whether a link is still valid, so that one of two uses at the same
 * time is refused.
 */

type Purpose = 'verification' | 'reset'

/** The account of a link that is the newest of its purpose, unused and in time; null of any other. */
function accountOf(purpose: Purpose, state: User, request: string, now: string): Account | null {
  if (state.status !== 'registered') return null
  const link = state[purpose]
  return link?.request === request && link.expiresAt > now ? state : null
}

/** Whether the link of a request would open something. @param now ISO 8601, UTC */
export const isCurrent = (purpose: Purpose, state: User, request: string, now: string): boolean =>
  accountOf(purpose, state, request, now) !== null

/** @throws Rejection TOKEN_INVALID unless the link is the newest of its purpose, unused and in time */
function useOf(purpose: Purpose, state: User, request: string, now: string): Account {
  const account = accountOf(purpose, state, request, now)
  if (!account) throw new Rejection('TOKEN_INVALID')
  return account
}

/** @throws Rejection NOT_SIGNED_IN for an erased account, whose session was still in use */
export function requestVerification(link: Link, state: User): UserEvent[] {
  if (state.status === 'erased') throw new Rejection('NOT_SIGNED_IN')
  if (state.status === 'registered' && state.isVerified) return []
  return [...registerOnce(state), { type: 'VerificationRequested', data: link }]
}

export function verifyEmail(request: string, now: string, state: User): UserEvent[] {
  useOf('verification', state, request, now)
  return [{ type: 'EmailVerified', data: {} }]
}

/** A newer request voids the earlier request: `evolve` keeps only the newest. */
export function requestReset(link: ResetLink, state: User): UserEvent[] {
  return state.status === 'erased'
    ? []
    : [...registerOnce(state), { type: 'PasswordResetRequested', data: link }]
}

/**
 * Also verifies the address: the link was mailed there, so the person who follows the link reads its mails. A
 * separate verification would prove nothing more.
 */
export function resetPassword(request: string, now: string, state: User): UserEvent[] {
  const { isVerified } = useOf('reset', state, request, now)
  const reset: UserEvent = { type: 'PasswordReset', data: {} }
  return isVerified ? [reset] : [reset, { type: 'EmailVerified', data: {} }]
}
