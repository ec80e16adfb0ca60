import type { MembershipsChanged } from '@pingboard/contracts/events/memberships.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Recorded } from '../kernel/event.ts'
import type { PublicSource } from '../kernel/public-events.ts'
import type { GroupDomainEvent } from './group/events.ts'
import { NO_ROLE } from './group/roles.ts'
import { rolesOf } from './presentation.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

type Change = MembershipsChanged['changes'][number]

/**
 * Changes that other people made to memberships, one change per person, with the role the person holds at the end of
 * the run. A delayed message must not announce a change that was undone meanwhile.
 */
export const membershipsTopic: PublicSource<GroupPage, GroupDomainEvent, MembershipsChanged> = {
  topic: 'memberships',
  view: groupPage,
  publish(events, doc) {
    const last = events.at(-1)
    if (!last || !doc) return null
    const roles = rolesOf(doc)
    const changes = [...toldOf(events)].map(([userId, { kind, id: eventId, recordedAt: at }]): Change => {
      const roleId = doc.members.find(member => member.userId === userId)?.roleId
      const role = roleId && roles.get(roleId)
      return { eventId, at, userId, kind, roleName: (role ?? NO_ROLE).name }
    })
    if (changes.length === 0) return null
    const { id, name: groupName } = doc
    return { type: 'MembershipsChanged', version: 1, id, groupName, changes, revision: last.revision }
  },
}

type Told = Pick<Change, 'kind'> & Pick<Recorded<GroupDomainEvent>, 'id' | 'recordedAt'>

/** The change to publish for each person. */
function toldOf(events: readonly Recorded<GroupDomainEvent>[]): ReadonlyMap<UserId, Told> {
  const told = new Map<UserId, Told>()
  for (const event of events) {
    const { id, recordedAt, metadata } = event
    switch (event.type) {
      case 'MemberJoined':
        if (event.data.by === 'addition') told.set(event.data.userId, { kind: 'added', id, recordedAt })
        break
      case 'MemberRoleChanged': {
        const { userId } = event.data
        // The message `added` names the role already. The actor needs no message about their own role.
        if (told.get(userId)?.kind === 'added' || metadata.actorId === userId) break
        told.set(userId, { kind: 'role-changed', id, recordedAt })
        break
      }
      case 'MemberLeft':
      case 'MemberRemoved':
        told.delete(event.data.userId)
        break
      default:
    }
  }
  return told
}
