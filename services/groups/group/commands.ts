import type { GroupId, RoleId, UserId } from '@pingboard/contracts/ids.ts'
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
  /** Even when the one in force has not expired. */
  readonly renew: boolean
  readonly now: string
  readonly expiresAt: string
}

/** Its token was refused. */
export interface ExpireInvitation {
  readonly type: 'ExpireInvitation'
  readonly number: number
  readonly now: string
}

export interface JoinByInvitation {
  readonly type: 'JoinByInvitation'
  readonly userId: UserId
  /** Number of the invitation whose token was shown; null: of none. */
  readonly invitation: number | null
  readonly now: string
}

/** Who asks; every rule about roles depends on what they hold. */
export interface ByActor {
  readonly actor: UserId
  /** Flags an operator granted to the actor over every group. */
  readonly granted: readonly UserFlag[]
}

export interface AddMember extends ByActor {
  readonly type: 'AddMember'
  readonly userId: UserId
}

/** By themselves, or by whoever may remove members. */
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

/** Name and flags replace what the role had. */
export interface ChangeRole extends ByActor {
  readonly type: 'ChangeRole'
  readonly roleId: RoleId
  readonly name: string
  readonly flags: readonly EditableFlag[]
}

export interface DeleteRole extends ByActor {
  readonly type: 'DeleteRole'
  readonly roleId: RoleId
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
  | DeleteGroup
