import type { ExpireInvitation, IssueInvitation } from './commands.ts'
import type { GroupDomainEvent } from './events.ts'
import type { Group, OpenGroup } from './state.ts'

/** True while the group's invitation is valid: it has not expired, and was never refused as expired. */
export const inForce = ({ invitation, lastExpired }: OpenGroup, now: string): boolean =>
  invitation !== null && invitation.number > lastExpired && invitation.expiresAt > now

/** Numbers only increase, so an earlier token never becomes valid again. */
export function issueInvitation(command: IssueInvitation, group: OpenGroup): GroupDomainEvent[] {
  const { renew, now: issuedAt, expiresAt } = command
  if (inForce(group, issuedAt) && !renew) return []
  const number = (group.invitation?.number ?? 0) + 1
  return [{ type: 'InvitationIssued', data: { number, issuedAt, expiresAt } }]
}

/** One event per invitation: a refused invitation stays refused even when the server's clock is set back. */
export function expireInvitation({ number, now }: ExpireInvitation, state: Group): GroupDomainEvent[] {
  if (state.status !== 'open') return []
  const { invitation, lastExpired } = state
  if (invitation?.number !== number || number <= lastExpired || invitation.expiresAt > now) return []
  return [{ type: 'InvitationExpired', data: { number } }]
}
