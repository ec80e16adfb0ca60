import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Clock, EventLog, Ids, Passwords, PersonalRecords, Sessions } from '../kernel/ports.ts'
import type { Begin, Limit } from './limits.ts'
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
  /** False for the demo's address where its known password must open nothing. */
  readonly isDemoSignInAllowed?: (email: string) => boolean
  readonly limits?: AccountLimits
}

/** What the calls are made of. */
export interface AccountParts extends Omit<AccountPorts, 'limits'> {
  readonly isDemoSignInAllowed: (email: string) => boolean
  readonly users: CommandHandler<User, UserCommand, UserEvent>
  readonly signIns: Begin
  readonly registrations: Begin
}
