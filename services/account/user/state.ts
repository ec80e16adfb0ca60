import { never } from '../../kernel/decider.ts'
import type { UserEvent } from './events.ts'

export type User =
  | { readonly status: 'none' }
  | {
      readonly status: 'registered'
      readonly enableEmails: boolean
      readonly enableNotifications: boolean
    }

export const initial: User = { status: 'none' }

/** Result e-mails and push start off. */
export const newcomer = { status: 'registered', enableEmails: false, enableNotifications: false } as const

export function evolve(state: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return newcomer
    case 'NotificationsChosen':
      return { status: 'registered', ...event.data }
    case 'RegistrationRepeated':
    case 'NamesGiven':
    case 'NamesRemoved':
    case 'LicenceLinked':
    case 'LicenceUnlinked':
      // Facts for the history and for other services; no rule depends on them.
      return state
    default:
      return never(event)
  }
}
