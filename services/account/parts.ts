import type { Begin, Limit } from '../http/limits.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { Log } from '../ports/log.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { PersonalRecords } from '../ports/personal-records.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'
import type { UserCommand } from './user/commands.ts'
import type { UserEvent } from './user/events.ts'
import type { User } from './user/state.ts'

/** SES-4. `address` is the client's; `account` is an e-mail, for signing in together with the client's address. */
export interface AccountLimits {
  readonly signIn: { readonly account: Limit; readonly address: Limit }
  readonly register: { readonly account: Limit; readonly address: Limit }
}

export interface AccountPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly people: PersonalRecords
  readonly sessions: Sessions
  readonly passwords: Passwords
  /**
   * Asked with the e-mail and the client's address, whoever signs in. False for the demo's people where their known
   * password must open nothing; true for everybody else.
   */
  readonly isDemoSignInAllowed?: (email: string, address: string) => boolean
  readonly limits?: AccountLimits
  /** Told of what went wrong without the caller being refused. */
  readonly logger?: Log
}

/** What the calls are made of. */
export interface AccountParts extends Omit<AccountPorts, 'limits'> {
  readonly isDemoSignInAllowed: (email: string, address: string) => boolean
  readonly users: CommandHandler<User, UserCommand, UserEvent>
  readonly signIns: SignInAttempts
  readonly registrations: Begin
}
