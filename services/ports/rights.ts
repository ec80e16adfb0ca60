import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'

/** Somebody's standing in a group, as of the very end of its stream. */
export interface Standing {
  readonly group: GroupFacts
  /** Member, creator or not. */
  readonly isMember: boolean
  /** Of the role, or every flag for the creator; with the flags granted on the user. */
  readonly flags: ReadonlySet<RoleFlag>
}
export interface GroupFacts {
  readonly id: GroupId
  readonly name: string
  readonly shortName: string | null
  readonly boardVisibility: 'public' | 'members'
}

/** Implemented by groups over the write side: no view and no bus between a change of role and its effect. */
export interface Rights {
  /** Null when there is no such group, or it was deleted. `user` null: a visitor. */
  standing(group: GroupId, user: UserId | null): Promise<Standing | null>
}
