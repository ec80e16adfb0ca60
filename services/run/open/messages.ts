import { openGitHub } from '@pingboard/infra/issues/github.ts'
import type { Outgoing } from '@pingboard/infra/outgoing/client.ts'
import { vapidKeysOf } from '@pingboard/infra/push/vapid-keys.ts'
import { makeVapidKeys, openWebPush } from '@pingboard/infra/push/web-push.ts'
import type { account } from '../../account/service.ts'
import { parisDay } from '../../boards/paris-day.ts'
import type { BoardService } from '../../boards/service.ts'
import { feedback } from '../../feedback/service.ts'
import { Rejection } from '../../kernel/decider.ts'
import { notifications } from '../../notifications/service.ts'
import type { Clock } from '../../ports/clock.ts'
import type { GroupMembers } from '../../ports/group-members.ts'
import type { Ids } from '../../ports/ids.ts'
import type { IssueTracker } from '../../ports/issue-tracker.ts'
import type { Log } from '../../ports/log.ts'
import type { MailPreferences } from '../../ports/mail-preferences.ts'
import type { Push } from '../../ports/push.ts'
import type { RateLimits } from '../../ports/rate-limits.ts'
import type { Settings } from '../settings/settings.ts'
import { keptVapidKeys } from './kept-secrets.ts'
import type { OpenMail } from './mail.ts'
import type { People } from './stores.ts'

export interface MessageParts {
  readonly settings: Settings
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Log
  readonly people: People
  readonly rateLimits: RateLimits
  readonly outgoing: Outgoing
  readonly mail: OpenMail
  readonly linkSecret: string
  /** The address to print first. Called only after the port is known. */
  readonly origin: () => string
  readonly operations: ReturnType<typeof account>['operations']
  readonly members: GroupMembers
  readonly boards: BoardService
  /** For tests: replace the real services. */
  readonly push?: Push
  readonly tracker?: IssueTracker
  readonly quietBeforeResults?: number
}

/** Longer than it takes to undo an end that was recorded by mistake. Milliseconds. */
const QUIET_BEFORE_RESULTS = 60_000

/** The services that send messages out of the product: notifications and feedback. */
export function openMessages(parts: MessageParts) {
  const { settings, clock, ids, logger, people, rateLimits, outgoing, mail, boards } = parts
  const { random } = Math
  const notificationService = notifications({
    clock,
    ids,
    log: logger,
    parisDay,
    people: people.records,
    isLinkCurrent: parts.operations.isLinkCurrent,
    members: parts.members,
    boards: boards.reader,
    finished: boards.finished,
    outbox: people.outbox,
    mailer: mail.mailer,
    mailbox: mail.mailbox,
    forgetMails: mail.forget,
    push: parts.push ?? pushOf(settings, outgoing, logger),
    subscriptions: people.pushSubscriptions,
    mailPreferences: preferencesBy(parts.operations),
    origin: parts.origin,
    linkSecret: parts.linkSecret,
    defaultLanguage: settings.defaultLanguage,
    quietBeforeResults: parts.quietBeforeResults ?? QUIET_BEFORE_RESULTS,
    random,
  })
  const tracker = parts.tracker ?? (settings.feedback && openGitHub({ outgoing, ...settings.feedback }))
  const feedbackService = feedback({
    clock,
    log: logger,
    records: people.feedback,
    rateLimits,
    tracker,
    random,
  })
  return { notificationService, feedbackService }
}

function pushOf(settings: Settings, outgoing: Outgoing, logger: Log): Push {
  const { dataDir, publicUrl, teamEmail, mailFrom, pushHosts, secrets } = settings
  const subject = publicUrl?.startsWith('https:') ? publicUrl : `mailto:${teamEmail ?? mailFrom}`
  const given = secrets.pushPrivateKey && vapidKeysOf(secrets.pushPrivateKey)
  // A part of a cluster without this setting sends no pushes.
  const own = () => (settings.process === 'standalone' ? keptVapidKeys(dataDir, logger) : makeVapidKeys())
  return openWebPush({ outgoing, keys: given || own(), subject, hosts: pushHosts })
}

const preferencesBy = ({ stopEmails }: MessageParts['operations']): MailPreferences => ({
  async turnOff(userId, { commandId, correlationId }) {
    const context = { commandId, correlationId, causationId: commandId, actorId: userId }
    await stopEmails(userId, context).catch(error => {
      // An erased account receives no mails either.
      if (!(error instanceof Rejection) || error.code !== 'USER_NOT_FOUND') throw error
    })
  },
})
