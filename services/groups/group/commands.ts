import type { DisplayCode, GroupId, RoleId, UserId } from '@pingboard/contracts/ids.ts'
import type { EditableFlag, UserFlag } from '@pingboard/contracts/permissions.ts'
import type { GroupFields } from './events.ts'

export type CreateGroup = GroupFields & { readonly type: 'CreateGroup'; readonly createdBy: UserId }

/** Only the given fields. */
export interface ChangeGroup {
  readonly type: 'ChangeGroup'
  readonly fields: Partial<GroupFields>
}

export interface IssueInvitation {
  readonly type: 'IssueInvitation'
  /** Replaces the invitation even when it has not expired. */
  readonly renew: boolean
  readonly now: string
  readonly expiresAt: string
}

/** Sent after its token was refused. */
export interface ExpireInvitation {
  readonly type: 'ExpireInvitation'
  readonly number: number
  readonly now: string
}

export interface JoinByInvitation {
  readonly type: 'JoinByInvitation'
  readonly userId: UserId
  /** Number of the invitation whose token was sent; null: the token fits no invitation. */
  readonly invitation: number | null
  readonly now: string
}

/** The person who acts. Every rule about roles depends on the actor's flags. */
export interface ByActor {
  readonly actor: UserId
  /** Flags that an operator granted to the actor for every group. */
  readonly granted: readonly UserFlag[]
}

export interface AddMember extends ByActor {
  readonly type: 'AddMember'
  readonly userId: UserId
}

/** By the member, or by a person who may remove members. */
export interface RemoveMember extends ByActor {
  readonly type: 'RemoveMember'
  readonly userId: UserId
}

export interface ChangeMemberRole extends ByActor {
  readonly type: 'ChangeMemberRole'
  readonly userId: UserId
  readonly roleId: RoleId
}

export interface DefineRole extends ByActor {
  readonly type: 'DefineRole'
  readonly id: GroupId
  readonly name: string
  readonly flags: readonly EditableFlag[]
}

/** Only the given name and flags. */
export interface ChangeRole extends ByActor {
  readonly type: 'ChangeRole'
  readonly roleId: RoleId
  readonly name?: string
  readonly flags: Readonly<Partial<Record<EditableFlag, boolean>>>
}

export interface DeleteRole extends ByActor {
  readonly type: 'DeleteRole'
  readonly roleId: RoleId
}

/** The former code leads nowhere from then on. */
export interface RenewDisplay {
  readonly type: 'RenewDisplay'
  readonly code: DisplayCode
}

export interface DeleteGroup {
  readonly type: 'DeleteGroup'
}

export type GroupCommand =
  | CreateGroup
  | ChangeGroup
  | IssueInvitation
  | ExpireInvitation
  | JoinByInvitation
  | AddMember
  | RemoveMember
  | ChangeMemberRole
  | DefineRole
  | ChangeRole
  | DeleteRole
  | RenewDisplay
  | DeleteGroup
