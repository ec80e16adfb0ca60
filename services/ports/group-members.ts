import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'

/** Implemented by groups over the write side; passed in by `services/run`. */
export interface GroupMembers {
  /** In order of arrival; empty for an unknown group. */
  of(group: GroupId): Promise<readonly UserId[]>
  /** Groups the user belongs to, by name. */
  groupsOf(user: UserId): Promise<readonly { id: GroupId; name: string; role: string; isCreator: boolean }[]>
}
