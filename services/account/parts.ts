import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
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
import type { Actions } from './actions.ts'
import type { AskedLately } from './asked-lately.ts'
import type { DeviceMarks } from './device-marks.ts'
import type { MailLinks } from './mail-links.ts'
import type { SessionEndings } from './session-endings.ts'
import type { SignInAttempts, SignInLimits } from './sign-in-attempts.ts'
import type { UserCommand } from './user/commands.ts'
import type { UserEvent } from './user/events.ts'
import type { User } from './user/state.ts'

/**
 * SES-4. `address` is the client's, an IPv6 one by its /64; `account` is an e-mail, for signing in together with the
 * client's address.
 */
export interface AccountLimits {
  readonly signIn: SignInLimits
  /** Of registering, of asking for a new password, and of asking for the verification mail: each counts for itself. */
  readonly register: { readonly account: Limit; readonly address: Limit }
}

export interface AccountPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly people: PersonalRecords
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly tokens: MailTokens
  /** What mailed links are made with: of this installation, 32 bytes; another one voids those under way. */
  readonly linkSecret: string
  /** What else is kept about somebody: shown in their export, purged by their erasure. */
  readonly pushSubscriptions: PushSubscriptions
  readonly outbox: Pick<Outbox, 'removeAllOf'>
  readonly keptAnswers: Pick<KeptAnswers, 'removeAllOf'>
  readonly feedback: Pick<FeedbackRecords, 'ofUser' | 'removeAllOf'>
  readonly sheetPlayers: Pick<SheetPlayers, 'removeAllOfLicence'>
  readonly groupMembers: Pick<GroupMembers, 'groupsOf'>
  /** Told of everybody who was erased, before their data go: for a list beside the log. May come twice. */
  readonly onErased?: (ids: readonly UserId[]) => void
  /** Told of whoever is erased: adapters that keep something no port knows of, such as a mailbox. May come twice. */
  readonly forgetters?: readonly ((person: Leaving) => Promise<void>)[]
  /**
   * Asked with the e-mail and the client's address, whoever signs in. False for the demo's people where their known
   * password must open nothing; true for everybody else.
   */
  readonly isDemoSignInAllowed?: (email: string, address: string) => boolean
  /** Whether it is the product itself that signs in, to set its demo up: no line of the log for that. */
  readonly isDemoArriving?: (email: string, address: string) => boolean
  /** Looks a licence up before it is linked; throws for one that is not known. Absent: every licence is taken. */
  readonly refuseUnknownLicence?: (licence: string) => Promise<void>
  /** Of who registers on a page that does not say its own. */
  readonly defaultLanguage?: Language
  readonly limits?: AccountLimits
  /** Told of what went wrong without the caller being refused. */
  readonly logger?: Log
}

/** What the calls are made of. */
export interface AccountParts extends Omit<AccountPorts, 'limits'> {
  readonly isDemoSignInAllowed: (email: string, address: string) => boolean
  readonly isDemoArriving: (email: string, address: string) => boolean
  readonly refuseUnknownLicence: (licence: string) => Promise<void>
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
  /** Addresses a reset was asked for within the life of its link. */
  readonly resetsAsked: AskedLately
}
