import type { UserId } from '@pingboard/contracts/ids.ts'
import { addErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { CAST, isOfDemo } from '@pingboard/infra/tools/demo/cast.ts'
import type { Logger } from 'pino'
import { licenceCheck } from '../account/known-licence.ts'
import type { AccountLimits } from '../account/parts.ts'
import { account } from '../account/service.ts'
import { parisDay } from '../boards/paris-day.ts'
import { boards } from '../boards/service.ts'
import { federation } from '../federation/service.ts'
import { groups } from '../groups/service.ts'
import { isLoopback } from '../http/at-this-machine.ts'
import type { Service } from '../http/service.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { keptSecret } from './kept-secrets.ts'
import { openMessages } from './messages.ts'
import type { Ports } from './open-ports.ts'
import type { Settings } from './settings.ts'

export interface ContextOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** The address to print first. Called only after the port is known. */
  readonly origin: () => string
  /** For tests: replace the defaults. */
  readonly accountLimits?: AccountLimits | undefined
  readonly push?: Push | undefined
  readonly tracker?: IssueTracker | undefined
}

/** Composes the contexts: each gets its ports and the functions of other contexts that it calls. */
export function composeContexts(ports: Ports, options: ContextOptions) {
  const { clock, ids, people, mail, rateLimits } = ports
  const { settings, logger } = options
  const { dataDir } = settings
  const { log, views } = ports.engine
  const demo = demoCast(settings.demo)
  const shared = { log, ids, clock, views, rateLimits }
  const { secrets } = settings
  const linkSecret = secrets.mailLinks ?? keptSecret(dataDir, 'mail-links', logger)

  const accountService = account({
    ...shared,
    people: people.records,
    sessions: people.sessions,
    passwords: ports.passwords,
    tokens: people.tokens,
    linkSecret,
    pushSubscriptions: people.pushSubscriptions,
    outbox: people.outbox,
    feedback: people.feedback,
    sheetPlayers: people.sheetPlayers,
    keptAnswers: people.keptAnswers,
    groupMembers: { groupsOf: user => groupService.members.groupsOf(user) },
    onErased: erased => addErasures(dataDir, erased),
    forgetters: [mail.forget],
    // The demo's password is public, so it does not work from another machine or on a public address.
    isDemoSignInAllowed: (email, address) =>
      !isOfDemo(email) || (settings.publicUrl === null && (!settings.lan || isLoopback(address))),
    isDemoArriving: (email, address) => !demo.hasArrived() && isOfDemo(email) && isLoopback(address),
    refuseUnknownLicence: licenceCheck(ports.federation),
    defaultLanguage: settings.defaultLanguage,
    logger,
    limits: options.accountLimits,
  })
  const groupService = groups({
    ...shared,
    directory: accountService.directory,
    flagsOf: accountService.flagsOf,
    isDemo: demo.has,
    invitationSecret: secrets.invitations ?? keptSecret(dataDir, 'invitations', logger),
  })
  const boardService = boards({
    ...shared,
    rights: groupService.rights,
    mostWatched: ports.mostWatched,
    presence: ports.presence,
    directory: accountService.directory,
    players: people.sheetPlayers,
    changesPerBoard: settings.changesPerBoard,
  })
  const today = () => parisDay(clock.now())
  const federationService = federation({ federation: ports.federation, today })
  const { notificationService, feedbackService } = openMessages({
    settings,
    clock,
    ids,
    logger,
    people,
    rateLimits,
    outgoing: ports.outgoing,
    mail,
    linkSecret,
    origin: options.origin,
    operations: accountService.operations,
    members: groupService.members,
    boards: boardService,
    push: options.push,
    tracker: options.tracker,
  })
  const services: readonly Service[] = [
    accountService,
    groupService,
    boardService,
    federationService,
    notificationService,
    feedbackService,
  ]
  return {
    services,
    account: accountService,
    groups: groupService,
    boards: boardService,
    notifications: notificationService,
    demo,
    today,
  }
}
export type Contexts = ReturnType<typeof composeContexts>

/** The people of the example evening who have signed in so far. */
function demoCast(isShown: boolean) {
  const arrived = new Set<UserId>()
  return {
    has: (id: UserId) => arrived.has(id),
    arrive: (id: UserId) => void arrived.add(id),
    hasArrived: () => !isShown || arrived.size === CAST.length,
  }
}
