import { DEFAULT_LANGUAGE } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import { limiter } from '../http/limits.ts'
import { repeatingTask } from '../http/repeating-task.ts'
import type { Service } from '../http/service.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import type { Directory } from '../ports/directory.ts'
import { indexActions } from './action-index.ts'
import { actionsIn } from './actions.ts'
import { askedLately } from './asked-lately.ts'
import { commands } from './commands.ts'
import { deviceMarks } from './device-marks.ts'
import { directory } from './directory.ts'
import { type Erasure, erasure } from './erasure.ts'
import { LINK_LASTS, mailLinks } from './mail-links.ts'
import { type Operations, operations } from './operations.ts'
import type { AccountLimits, AccountParts, AccountPorts } from './parts.ts'
import { accountsTopic } from './publish.ts'
import { queries } from './queries.ts'
import { sessionEndings } from './session-endings.ts'
import { signInAttempts } from './sign-in-attempts.ts'
import { user } from './user/decide.ts'
import { userEvents } from './user/events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** SES-4. */
const LIMITS: AccountLimits = {
  signIn: {
    account: { max: 10, milliseconds: 10 * MINUTE },
    address: { max: 100, milliseconds: 10 * MINUTE },
  },
  register: {
    account: { max: 3, milliseconds: HOUR },
    address: { max: 20, milliseconds: HOUR },
  },
}
/** Limit per person, because an export may read much of a long log. */
const EXPORTS = { max: 5, milliseconds: HOUR }

export function account({ limits = LIMITS, ...ports }: AccountPorts): Service & {
  readonly directory: Directory
  /** Flags granted by an operator, valid for every group. */
  readonly flagsOf: (userId: UserId) => Promise<readonly UserFlag[]>
  readonly erasure: Erasure
  readonly operations: Operations
} {
  const { clock, people, rateLimits, logger: log } = ports
  const perMail = (name: string) =>
    limiter(rateLimits, name, limits.register.account, limits.register.address)
  const parts: AccountParts = {
    isDemoSignInAllowed: () => true,
    isDemoArriving: () => false,
    refuseUnknownLicence: async () => {},
    defaultLanguage: DEFAULT_LANGUAGE,
    forgetters: [],
    ...ports,
    users: commandHandler(userEvents, user, ports),
    links: mailLinks(ports),
    endings: sessionEndings(ports),
    actionsOf: actionsIn(ports),
    signIns: signInAttempts(rateLimits, limits.signIn),
    devices: deviceMarks({ clock, ids: ports.ids, secret: ports.linkSecret }),
    registrations: perMail('registrations'),
    resets: perMail('resets'),
    verifications: perMail('verifications'),
    exports: limiter(rateLimits, 'exports', EXPORTS),
    resetsAsked: askedLately(rateLimits, LINK_LASTS.reset),
  }
  const erasing = erasure(parts)
  /** Finishes the erasures of a process that was killed. */
  async function finishErasures(): Promise<void> {
    const erased = await erasing.finish()
    if (erased > 0) log?.warn({ erased }, 'erasures were finished')
  }
  return {
    name: 'account',
    routes: [...commands(parts, erasing), ...queries(parts)],
    views: [],
    sources: [accountsTopic],
    tasks: [
      repeatingTask({ name: 'erasures', every: MINUTE, look: finishErasures, log }),
      repeatingTask({ name: 'actions', every: MINUTE, look: signal => indexActions(ports, signal), log }),
    ],
    directory: directory(people),
    flagsOf: people.flagsOf,
    erasure: erasing,
    operations: operations(parts),
  }
}
