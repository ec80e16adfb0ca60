import type { Language } from '@pingboard/contracts/constants.ts'
import type { BoardId, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { Begin } from '../http/limits.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { FeedbackRecords } from '../ports/feedback-records.ts'
import type { GroupMembers } from '../ports/group-members.ts'
import type { Ids } from '../ports/ids.ts'
import type { KeptAnswers } from '../ports/kept-answers.ts'
import type { Log } from '../ports/log.ts'
import type { MailTokens } from '../ports/mail-tokens.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { Leaving, PersonalRecords } from '../ports/personal-records.ts'
import type { PushSubscriptions } from '../ports/push-subscriptions.ts'
import type { Limit, RateLimits } from '../ports/rate-limits.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { Actions } from './actions.ts'
import type { AskedLately } from './asked-lately.ts'
import type { DeviceMarks } from './device-marks.ts'
import type { RefuseUnknownLicence } from './known-licence.ts'
import type { MailLinks } from './mail-links.ts'
import type { SessionEndings } from './session-endings.ts'
import type { SignInAttempts, SignInLimits } from './sign-in-attempts.ts'
import type { UserCommand } from './user/commands.ts'
import type { UserEvent } from './user/events.ts'
import type { User } from './user/state.ts'

/**
 * Limits of SES-4. `address`: the client's address, an IPv6 address by its /64. `account`: an e-mail; at sign-in,
 * together with the client's address.
 */
export interface AccountLimits {
  readonly signIn: SignInLimits
  /**
   * For registrations, requests of a new password and requests of the verification mail. Each is counted separately.
   */
  readonly register: { readonly account: Limit; readonly address: Limit }
}

export interface AccountPorts {
  readonly log: EventLog
  /** Keeps the index of actions, for the export. */
  readonly views: Pick<ViewStore, 'get' | 'store' | 'checkpoint'>
  readonly ids: Ids
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly people: PersonalRecords
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly tokens: MailTokens
  /** Secret of this installation for mailed links, 32 bytes. Another secret voids the links already sent. */
  readonly linkSecret: string
  /** These ports hold further data of a person, for the export and for the erasure. */
  readonly pushSubscriptions: PushSubscriptions
  readonly outbox: Pick<Outbox, 'removeAllOf'>
  readonly keptAnswers: Pick<KeptAnswers, 'removeAllOf'>
  readonly feedback: Pick<FeedbackRecords, 'ofUser' | 'removeAllOf'>
  readonly sheetPlayers: Pick<SheetPlayers, 'ofLicence' | 'removeAllOfLicence'>
  readonly groupMembers: Pick<GroupMembers, 'groupsOf'>
  /** The group of a board; null for a deleted one. An export names sheets of the caller's own groups only. */
  readonly groupOfBoard: (id: BoardId) => Promise<GroupId | null>
  /** Receives erased ids before their data are removed, for a list beside the log. An id may come twice. */
  readonly onErased?: (ids: readonly UserId[]) => void
  /** Called for each erased person: adapters with data outside the ports, such as a mailbox. May be called twice. */
  readonly forgetters?: readonly ((person: Leaving) => Promise<void>)[]
  /**
   * Called at every sign-in with the mailbox, however it was spelled, and the client's address. False for people of the
   * demo where their known password must not work; true for all other people.
   */
  readonly isDemoSignInAllowed?: (email: string, address: string) => boolean
  /** True when the product itself signs in to set its demo up. Such a sign-in is not logged. */
  readonly isDemoArriving?: (email: string, address: string) => boolean
  /** See `licenceCheck`. Absent: every licence is accepted. */
  readonly refuseUnknownLicence?: RefuseUnknownLicence
  /** Used when a person registers on a page that sends no language. */
  readonly defaultLanguage?: Language
  readonly limits?: AccountLimits
  /** Logs failures for which the caller was not refused. */
  readonly logger?: Log
}

/** What the calls need. */
export interface AccountParts extends Omit<AccountPorts, 'limits'> {
  readonly isDemoSignInAllowed: (email: string, address: string) => boolean
  readonly isDemoArriving: (email: string, address: string) => boolean
  readonly refuseUnknownLicence: RefuseUnknownLicence
  readonly defaultLanguage: Language
  readonly forgetters: readonly ((person: Leaving) => Promise<void>)[]
  readonly users: CommandHandler<User, UserCommand, UserEvent>
  readonly links: MailLinks
  readonly endings: SessionEndings
  readonly actionsOf: Actions
  readonly signIns: SignInAttempts
  readonly devices: DeviceMarks
  readonly registrations: Begin
  readonly resets: Begin
  readonly verifications: Begin
  readonly exports: Begin
  /** Addresses for which a reset was requested within the life of its link. */
  readonly resetsAsked: AskedLately
}
