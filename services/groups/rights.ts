import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { Rejection } from '../kernel/decider.ts'
import type { RightsOfMany, Standing } from '../ports/rights.ts'
import { flagsHeld } from './group/flags.ts'
import type { Group } from './group/state.ts'
import type { GroupsPorts } from './parts.ts'

interface ReadGroup {
  readonly state: Group
  readonly setAside: object | null
}

/** Reads a group's stream to its end: the state, and whether an event could not be read (`setAside`). */
export interface ReadsGroups {
  read(id: GroupId): Promise<ReadGroup>
}

/** Rights are read from the end of the group's stream. No view is used, so a change takes effect at once. */
export function rightsOver(
  groups: ReadsGroups,
  { flagsOf, isDemo }: Pick<GroupsPorts, 'flagsOf' | 'isDemo'>,
): RightsOfMany {
  async function standingIn(
    id: GroupId,
    { state, setAside }: ReadGroup,
    user: UserId | null,
    enough?: RoleFlag,
  ): Promise<Standing | null> {
    // An unreadable event may have taken a right away, so no right is granted until the event can be read.
    if (setAside) throw new Rejection('VIEW_BEHIND', { retryAfter: 60 })
    if (state.status !== 'open') return null
    const { name, shortName, boardVisibility, createdBy } = state
    const group = { id, name, shortName, boardVisibility, demo: isDemo(createdBy) }
    if (user === null) return { group, isMember: false, flags: new Set() }
    const ofRole = flagsHeld(state, user, [])
    if (enough && ofRole.has(enough)) return { group, isMember: true, flags: ofRole }
    const granted = await flagsOf(user)
    return {
      group,
      // An operator may let a person read every group (AUT-10): this person reads as a member does.
      isMember: state.members.has(user) || granted.includes('canRetrieveGroup'),
      flags: flagsHeld(state, user, granted),
    }
  }

  return {
    standing: async (id, user, enough) => standingIn(id, await groups.read(id), user, enough),
    async standings(id) {
      const { state, setAside } = await groups.read(id)
      return user => standingIn(id, { state, setAside }, user)
    },
  }
}
