import type { MembershipsChanged } from '@pingboard/contracts/events/memberships.ts'
import type { Announcement } from './announcement.ts'

/** Announces another person's change of a membership to the member, by mail and push. */
export function ofMemberships({ id, groupName, changes }: MembershipsChanged): Announcement[] {
  return changes.flatMap(({ eventId, at, userId, kind, roleName }) => {
    // A sender reads the names anew. It takes another role than this one for a later change.
    const message = {
      kind: kind === 'added' ? 'added-to-group' : 'role-changed',
      data: { groupId: id, groupName, roleName },
    } as const
    const told = { to: [userId], source: eventId, at }
    return [
      { ...told, message: { ...message, channel: 'mail' } },
      { ...told, message: { ...message, channel: 'push' } },
    ] satisfies Announcement[]
  })
}
