import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'

/** The rights of a caller in a group, as of the very end of its stream. */
export interface Standing {
  readonly group: GroupFacts
  /** Member, the creator included. */
  readonly isMember: boolean
  /** Flags of the role, or every flag for the creator; with the flags granted to the user. */
  readonly flags: ReadonlySet<RoleFlag>
}
export interface GroupFacts {
  readonly id: GroupId
  readonly name: string
  readonly shortName: string | null
  readonly boardVisibility: 'public' | 'members'
  /** A person of the demo made the group, so its boards are the demo's too. */
  readonly demo: boolean
}

/** Implemented by groups over the write side: a change of role takes effect at once, without a view or the bus. */
export interface Rights {
  /**
   * Null when there is no such group, or it was deleted. A null `user` is a visitor.
   * @param enough when the role of the user holds this flag, what was granted to the user is not read: flags that the
   * role does not hold may be missing
   */
  standing(group: GroupId, user: UserId | null, enough?: RoleFlag): Promise<Standing | null>
}

/** Rights for those who ask for many callers at once. */
export interface RightsOfMany extends Rights {
  /** Reads the group once, for many callers: each answer is as that of `standing` would have been at this moment. */
  standings(group: GroupId): Promise<(user: UserId | null) => Promise<Standing | null>>
}
