import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Begin } from '../http/limits.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directory } from '../ports/directory.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { Rights } from '../ports/rights.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { GroupCommand } from './group/commands.ts'
import type { GroupDomainEvent } from './group/events.ts'
import type { Group } from './group/state.ts'
import type { InvitationTokens } from './invitation-tokens.ts'
import type { GroupPage } from './views/group-page.ts'

export interface GroupsPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly views: ViewStore
  readonly directory: Directory
  /** Flags granted by an operator, valid for every group. */
  readonly flagsOf: (userId: UserId) => Promise<readonly UserFlag[]>
  /** True for the people of the demo. */
  readonly isDemo: (userId: UserId) => boolean
  /** Secret of this installation, 32 characters or more. Another secret voids every invitation. */
  readonly invitationSecret: string
}

/** The groups' streams, with the page of each. */
export type Groups = CommandHandler<Group, GroupCommand, GroupDomainEvent, GroupPage>

/** What the calls need. */
export interface GroupsParts extends GroupsPorts {
  readonly groups: Groups
  readonly rights: Rights
  readonly tokens: InvitationTokens
  readonly wrongTokens: Begin
}
