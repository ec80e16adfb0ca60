import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'

/** Implemented by groups over the write side; handed in by composition. */
export interface GroupMembers {
  /** In order of arrival; none for a group that is not there. */
  of(group: GroupId): Promise<readonly UserId[]>
  /** Groups somebody belongs to, by name. */
  groupsOf(user: UserId): Promise<readonly { id: GroupId; name: string; role: string; isCreator: boolean }[]>
}
