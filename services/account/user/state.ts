import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import { never } from '../../kernel/decider.ts'
import type { UserEvent } from './events.ts'

/** A mailed link: the request it was made from, and when it expires (ISO 8601, UTC). */
export interface Link {
  readonly request: string
  readonly expiresAt: string
}
export interface ResetLink extends Link {
  /** Language of the mail; absent: the owner's language. */
  readonly language?: Language
}

export interface Account {
  readonly status: 'registered'
  readonly enableEmails: boolean
  readonly enableNotifications: boolean
  readonly isVerified: boolean
  /** The newest link of each purpose, until the link is used or voided. */
  readonly verification: Link | null
  readonly reset: ResetLink | null
  readonly flags: readonly UserFlag[]
}

export type User = { readonly status: 'none' } | Account | { readonly status: 'erased' }

export const initial: User = { status: 'none' }

/** Optional e-mails and push are off at first. */
export const newcomer: Account = {
  status: 'registered',
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  verification: null,
  reset: null,
  flags: [],
}

export function evolve(state: User, event: UserEvent): User {
  if (state.status === 'erased') return state
  const account = state.status === 'registered' ? state : newcomer
  switch (event.type) {
    case 'UserRegistered':
      return newcomer
    case 'NotificationsChosen':
    case 'FlagsGranted':
      return { ...account, ...event.data }
    case 'VerificationRequested':
      return { ...account, verification: event.data }
    case 'EmailVerified':
      return { ...account, isVerified: true, verification: null }
    case 'PasswordResetRequested':
      return { ...account, reset: event.data }
    case 'PasswordReset':
    case 'PasswordChanged':
      // A link requested earlier must not replace the new password.
      return { ...account, reset: null }
    case 'UserErased':
      return { status: 'erased' }
    case 'PasswordResetAskedInVain':
    case 'RegistrationRepeated':
    case 'NamesGiven':
    case 'NamesRemoved':
    case 'LicenceLinked':
    case 'LicenceUnlinked':
      // These events are for the history and for other services. No rule depends on them.
      return state
    default:
      return never(event)
  }
}
