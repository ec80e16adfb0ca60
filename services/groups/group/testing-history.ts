import type { DisplayCode, GroupId, RoleId, UserId } from '@pingboard/contracts/ids.ts'
import type { EditableFlag } from '@pingboard/contracts/permissions.ts'
import type { GroupDomainEvent, GroupFields } from './events.ts'
import { ADMIN, MEMBER } from './roles.ts'

/** Events from which specs build a group's history. */
const id = (letter: string) => letter.repeat(26)
export const group = id('g') as GroupId
export const [creator, ann, bob, stranger] = ['c', 'a', 'b', 'x'].map(id) as [UserId, UserId, UserId, UserId]

export const fields: GroupFields = {
  name: 'Ping Club',
  description: 'Our teams',
  clubNumber: '08330001',
  shortName: null,
  boardVisibility: 'public',
}
export const founded: readonly GroupDomainEvent[] = [
  { type: 'GroupCreated', data: { ...fields, createdBy: creator } },
  { type: 'MemberJoined', data: { userId: creator, roleId: ADMIN, by: 'creation' } },
]
export const joined = (userId: UserId): GroupDomainEvent => ({
  type: 'MemberJoined',
  data: { userId, roleId: MEMBER, by: 'invitation' },
})
export const added = (userId: UserId, addedBy: UserId): GroupDomainEvent => ({
  type: 'MemberJoined',
  data: { userId, roleId: MEMBER, by: 'addition', addedBy },
})
export const left = (userId: UserId): GroupDomainEvent => ({ type: 'MemberLeft', data: { userId } })
export const removed = (userId: UserId): GroupDomainEvent => ({ type: 'MemberRemoved', data: { userId } })
export const becomes = (userId: UserId, roleId: RoleId): GroupDomainEvent => ({
  type: 'MemberRoleChanged',
  data: { userId, roleId },
})
export const invited = (number: number, issuedAt: string, expiresAt: string): GroupDomainEvent => ({
  type: 'InvitationIssued',
  data: { number, issuedAt, expiresAt },
})
export const expired = (number: number): GroupDomainEvent => ({ type: 'InvitationExpired', data: { number } })
export const ownRole = (number: number): RoleId => `${group}.r${number}` as RoleId
export const defined = (
  number: number,
  name: string,
  ...flags: readonly EditableFlag[]
): GroupDomainEvent => ({
  type: 'RoleDefined',
  data: { roleId: ownRole(number), name, flags },
})
export const roleDeleted = (number: number): GroupDomainEvent => ({
  type: 'RoleDeleted',
  data: { roleId: ownRole(number) },
})
export const displayRenewed = (code: string): GroupDomainEvent => ({
  type: 'DisplayRenewed',
  data: { code: code as DisplayCode },
})
export const deleted: GroupDomainEvent = { type: 'GroupDeleted', data: {} }
