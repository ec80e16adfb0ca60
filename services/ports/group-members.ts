import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'

/** What a person is in a group now. */
export interface Membership {
  readonly groupName: string
  /** '' without a role. */
  readonly roleName: string
  /** Every role that the group has, the built-in ones too. */
  readonly roleNames: ReadonlySet<string>
}

/** Implemented by groups over the write side; passed in by `services/run`. */
export interface GroupMembers {
  /** In order of arrival; empty for an unknown group. */
  of(group: GroupId): Promise<readonly UserId[]>
  /**
   * Null for who is no member, and for an unknown group.
   * @throws Rejection VIEW_BEHIND while an event of the group cannot be read
   */
  membershipOf(group: GroupId, user: UserId): Promise<Membership | null>
  /** Groups the user belongs to, by name. */
  groupsOf(user: UserId): Promise<readonly { id: GroupId; name: string; role: string; isCreator: boolean }[]>
}
