import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import { limiter } from '../http/limits.ts'
import type { Service } from '../http/service.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import type { Directory } from '../ports/directory.ts'
import { commands } from './commands.ts'
import { directory } from './directory.ts'
import type { AccountLimits, AccountParts, AccountPorts } from './parts.ts'
import { queries } from './queries.ts'
import { signInAttempts } from './sign-in-attempts.ts'
import { user } from './user/decide.ts'
import { userEvents } from './user/events.ts'

const MINUTE = 60_000

/** SES-4. */
const LIMITS: AccountLimits = {
  signIn: {
    account: { max: 10, milliseconds: 10 * MINUTE },
    address: { max: 100, milliseconds: 10 * MINUTE },
  },
  register: {
    account: { max: 3, milliseconds: 60 * MINUTE },
    address: { max: 20, milliseconds: 60 * MINUTE },
  },
}

export function account({ limits = LIMITS, ...ports }: AccountPorts): Service & {
  readonly directory: Directory
  /** Granted by an operator, over every group. */
  readonly flagsOf: (userId: UserId) => Promise<readonly UserFlag[]>
} {
  const { clock, people, isDemoSignInAllowed = () => true } = ports
  const parts: AccountParts = {
    ...ports,
    isDemoSignInAllowed,
    users: commandHandler(userEvents, user, ports),
    signIns: signInAttempts(clock, limits.signIn),
    registrations: limiter(clock, limits.register.account, limits.register.address),
  }
  return {
    name: 'account',
    routes: [...commands(parts), ...queries(parts)],
    views: [],
    sources: [],
    directory: directory(people),
    flagsOf: people.flagsOf,
  }
}
