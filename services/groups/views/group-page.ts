import type { DisplayCode, GroupId, RoleId, UserId } from '@pingboard/contracts/ids.ts'
import type { EditableFlag } from '@pingboard/contracts/permissions.ts'
import { never } from '../../kernel/decider.ts'
import { authorOf, type Recorded } from '../../kernel/event.ts'
import type { View } from '../../kernel/view.ts'
import { idOf } from '../../ports/stored-event.ts'
import { firstDisplayCode } from '../group/display-code.ts'
import { type GroupDomainEvent, type GroupFields, groupEvents } from '../group/events.ts'
import { ascending } from './by-name.ts'

/** A role of the group's own. */
export interface OwnRole {
  readonly id: RoleId
  readonly name: string
  readonly flags: readonly EditableFlag[]
}

/** A group with its members and roles, for the page of one group and for the list of a person's groups. */
export interface GroupPage extends GroupFields {
  readonly id: GroupId
  readonly createdBy: UserId
  readonly createdAt: string
  /** The last person to change the group itself. Changes of members and roles do not count. */
  readonly updatedBy: UserId | null
  readonly updatedAt: string
  /** In order of arrival. */
  readonly members: readonly {
    readonly userId: UserId
    readonly roleId: RoleId
    /** Another member added this one, at this moment. */
    readonly addedAt?: string
  }[]
  /** In order of creation. */
  readonly roles: readonly OwnRole[]
  /** Of the group's displays. */
  readonly displayCode: DisplayCode
}

type Event<T extends GroupDomainEvent['type'] = GroupDomainEvent['type']> = Recorded<
  Extract<GroupDomainEvent, { type: T }>
>

export const groupPage: View<GroupPage, GroupDomainEvent> = {
  name: 'group-page',
  version: 4,
  types: groupEvents,
  project(doc, event) {
    if (event.type === 'GroupCreated') return created(event)
    if (!doc) throw new Error('there is no such group')
    return event.type === 'GroupDeleted' ? null : changed(doc, event)
  },
  keys: ({ members, displayCode }) => ({
    member: members.map(({ userId }) => userId),
    display: [displayCode],
  }),
  order: ({ name, id }) => ascending(name, id),
}

function created({ data, stream, recordedAt }: Event<'GroupCreated'>): GroupPage {
  const { createdBy } = data
  const id = idOf(stream) as GroupId
  return {
    ...data,
    id,
    createdAt: recordedAt,
    updatedBy: createdBy,
    updatedAt: recordedAt,
    members: [],
    roles: [],
    displayCode: firstDisplayCode(id),
  }
}

function changed(
  doc: GroupPage,
  event: Event<Exclude<GroupDomainEvent['type'], 'GroupCreated' | 'GroupDeleted'>>,
): GroupPage {
  switch (event.type) {
    case 'GroupRenamed':
    case 'GroupDescribed':
    case 'ClubChanged':
    case 'ShortNameChosen':
    case 'BoardVisibilityChanged':
      return {
        ...doc,
        ...event.data,
        updatedBy: authorOf(event),
        updatedAt: event.recordedAt,
      }
    case 'MemberJoined': {
      const { userId, roleId, by } = event.data
      const addition = by === 'addition' && { addedAt: event.recordedAt }
      return { ...doc, members: [...doc.members, { userId, roleId, ...addition }] }
    }
    case 'MemberRoleChanged': {
      const { userId, roleId } = event.data
      return { ...doc, members: doc.members.map(one => (one.userId === userId ? { ...one, roleId } : one)) }
    }
    case 'MemberLeft':
    case 'MemberRemoved':
      return { ...doc, members: doc.members.filter(({ userId }) => userId !== event.data.userId) }
    case 'RoleDefined': {
      const { roleId: id, name, flags } = event.data
      return { ...doc, roles: [...doc.roles, { id, name, flags }] }
    }
    case 'RoleRenamed': {
      const { roleId, name } = event.data
      return { ...doc, roles: doc.roles.map(role => (role.id === roleId ? { ...role, name } : role)) }
    }
    case 'RoleFlagsChanged': {
      const { roleId, flags } = event.data
      return { ...doc, roles: doc.roles.map(role => (role.id === roleId ? { ...role, flags } : role)) }
    }
    case 'RoleDeleted':
      return { ...doc, roles: doc.roles.filter(({ id }) => id !== event.data.roleId) }
    case 'DisplayRenewed':
      return { ...doc, displayCode: event.data.code }
    case 'InvitationIssued':
    case 'InvitationExpired':
      return doc
    default:
      return never(event)
  }
}
