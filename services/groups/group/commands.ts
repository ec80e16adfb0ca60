import type { RoleId, UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
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

export interface JoinByInvitation {
  readonly type: 'JoinByInvitation'
  readonly userId: UserId
  /** Number of the invitation whose token was shown; null: of none. */
  readonly invitation: number | null
  readonly now: string
}

export interface ChangeMemberRole {
  readonly type: 'ChangeMemberRole'
  readonly userId: UserId
  readonly roleId: RoleId
  readonly actor: UserId
  /** Flags an operator granted to the actor over every group. */
  readonly granted: readonly UserFlag[]
}

export interface DeleteGroup {
  readonly type: 'DeleteGroup'
}

export type GroupCommand =
  | CreateGroup
  | ChangeGroup
  | IssueInvitation
  | JoinByInvitation
  | ChangeMemberRole
  | DeleteGroup
