import { randomBytes } from 'node:crypto'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { addErasures } from '@pingboard/infra/backup/erasure-list.ts'
import { CAST, isOfDemo } from '@pingboard/infra/tools/demo/cast.ts'
import type { Logger } from 'pino'
import { licenceCheck } from '../account/known-licence.ts'
import type { AccountLimits } from '../account/parts.ts'
import { account } from '../account/service.ts'
import { parisDay } from '../boards/paris-day.ts'
import { boards } from '../boards/service.ts'
import { personalQuestions } from '../federation/questions.ts'
import { federation } from '../federation/service.ts'
import { groups } from '../groups/service.ts'
import { isLoopback } from '../http/at-this-machine.ts'
import type { Service } from '../http/service.ts'
import type { IssueTracker } from '../ports/issue-tracker.ts'
import type { Push } from '../ports/push.ts'
import { previews } from '../previews/service.ts'
import { callersOf } from './callers/callers.ts'
import { keptSecret } from './open/kept-secrets.ts'
import { openMessages } from './open/messages.ts'
import type { Ports } from './open/ports.ts'
import type { Settings } from './settings/settings.ts'

export interface ContextOptions {
  readonly settings: Settings
  readonly logger: Logger
  /** The address to print first. Called only after the port is known. */
  readonly origin: () => string
  /** The people of the example evening, where another composition knows them. */
  readonly demo?: ReturnType<typeof demoCast> | undefined
  /** For tests: replace the defaults. */
  readonly accountLimits?: AccountLimits | undefined
  readonly push?: Push | undefined
  readonly tracker?: IssueTracker | undefined
  readonly quietBeforeResults?: number | undefined
}

/** Composes the contexts: each gets its ports and the functions of other contexts that it calls. */
export function composeContexts(ports: Ports, options: ContextOptions) {
  const { clock, ids, people, mail, rateLimits } = ports
  const { settings, logger } = options
  const { dataDir } = settings
  const { log, views } = ports.engine
  const demo = options.demo ?? demoCast(settings.demo)
  const shared = { log, ids, clock, views, rateLimits }
  const { secrets } = settings
  const isAlone = settings.process === 'standalone'
  // A part of a cluster has every secret that it needs from its settings. Another one would open nothing.
  const ownSecret = (name: string) =>
    isAlone ? keptSecret(dataDir, name, logger) : randomBytes(32).toString('base64url')
  const linkSecret = secrets.mailLinks ?? ownSecret('mail-links')

  const askFor = personalQuestions(rateLimits)

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
    groupOfBoard: id => boardService.locators.groupOfBoard(id),
    // On a cluster the log is the list: `ops erasures` reads it.
    ...(isAlone ? { onErased: (erased: readonly UserId[]) => addErasures(dataDir, erased) } : {}),
    forgetters: [mail.forget],
    // The demo's password is public, so it does not work from another machine or on a public address.
    isDemoSignInAllowed: (email, address) =>
      !isOfDemo(email) || (!settings.isPublic && (settings.isOnLoopback || isLoopback(address))),
    isDemoArriving: (email, address) => !demo.hasArrived() && isOfDemo(email) && isLoopback(address),
    refuseUnknownLicence: licenceCheck(ports.federation, askFor),
    defaultLanguage: settings.defaultLanguage,
    logger,
    limits: options.accountLimits,
  })
  const groupService = groups({
    ...shared,
    directory: accountService.directory,
    flagsOf: accountService.flagsOf,
    isDemo: demo.has,
    invitationSecret: secrets.invitations ?? ownSecret('invitations'),
  })
  const boardService = boards({
    ...shared,
    rights: groupService.rights,
    mostWatched: ports.mostWatched,
    presence: ports.presence,
    directory: accountService.directory,
    players: people.sheetPlayers,
    displayCodes: groupService.displays,
    changesPerBoard: settings.changesPerBoard,
  })
  const today = () => parisDay(clock.now())
  const federationService = federation({ federation: ports.federation, clock, rateLimits, askFor, today })
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
    quietBeforeResults: options.quietBeforeResults,
  })
  const previewService = previews({
    clock,
    boards: boardService.reader,
    displays: boardService.displays,
    rights: groupService.rights,
    drawing: ports.drawing,
    rateLimits,
    log: logger,
    defaultLanguage: settings.defaultLanguage,
    callerOf: callersOf(ports, settings).callerOf,
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
    previews: previewService,
    demo,
    today,
  }
}
export type Contexts = ReturnType<typeof composeContexts>

/** The people of the example evening: those known so far, and those who have signed in since this start. */
function demoCast(isShown: boolean) {
  const known = new Set<UserId>()
  const arrived = new Set<UserId>()
  return {
    has: (id: UserId) => known.has(id),
    meet: (id: UserId) => void known.add(id),
    arrive(id: UserId) {
      known.add(id)
      arrived.add(id)
    },
    hasArrived: () => !isShown || arrived.size === CAST.length,
  }
}
