import { limiter } from '../http/limits.ts'
import type { Service } from '../http/service.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import type { DisplayCodes } from '../ports/display-codes.ts'
import type { GroupMembers } from '../ports/group-members.ts'
import type { Limit } from '../ports/rate-limits.ts'
import type { RightsOfMany } from '../ports/rights.ts'
import { commands } from './commands.ts'
import { displayCodes } from './display-codes.ts'
import { group } from './group/decide.ts'
import { groupEvents } from './group/events.ts'
import { groupMembers } from './group-members.ts'
import { invitationTokens } from './invitation-tokens.ts'
import type { Groups, GroupsParts, GroupsPorts } from './parts.ts'
import { groupsTopic } from './publish.ts'
import { membershipsTopic } from './publish-memberships.ts'
import { queries } from './queries.ts'
import { rightsOver } from './rights.ts'
import { groupPage } from './views/group-page.ts'

/** Wrong tokens of one session. */
const OF_SESSION: Limit = { max: 10, milliseconds: 10 * 60_000 }
/** Wrong tokens from one client address: a hall has one for all its guests, and a token cannot be guessed. */
const OF_ADDRESS: Limit = { max: 100, milliseconds: 10 * 60_000 }

export function groups(ports: GroupsPorts): Service & {
  readonly rights: RightsOfMany
  readonly members: GroupMembers
  readonly displays: DisplayCodes
  readonly carriedOut: Groups['carriedOut']
} {
  const handler = commandHandler(groupEvents, group, ports, { view: groupPage })
  const rights = rightsOver(handler, ports)
  const parts: GroupsParts = {
    ...ports,
    groups: handler,
    rights,
    tokens: invitationTokens(ports.invitationSecret),
    wrongTokens: limiter(ports.rateLimits, 'wrong invitations', OF_SESSION, OF_ADDRESS),
  }
  return {
    name: 'groups',
    routes: [...commands(parts), ...queries(parts)],
    views: [groupPage],
    sources: [groupsTopic, membershipsTopic],
    rights,
    members: groupMembers(parts),
    displays: displayCodes(parts),
    carriedOut: handler.carriedOut,
  }
}
