import type { GroupId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Rights } from '../ports/rights.ts'
import { flagsHeld } from './group/flags.ts'
import type { Group, OpenGroup } from './group/state.ts'
import type { GroupsPorts } from './parts.ts'

/** The end of a group's stream: its state, and whether it could be read so far. */
export interface ReadsGroups {
  read(id: GroupId): Promise<{ readonly state: Group; readonly setAside: object | null }>
}

/** Who may do what, from the very end of the group's stream: no view stands between a change and its effect. */
export function rightsOver(groups: ReadsGroups, flagsOf: GroupsPorts['flagsOf']): Rights {
  return {
    async standing(id, user) {
      const { state, setAside } = await groups.read(id)
      // What cannot be read may be a right that was taken away: nothing is granted until it can.
      if (setAside) throw new Rejection('VIEW_BEHIND', { retryAfter: 60 })
      if (state.status !== 'open') return null
      const group = factsOf(id, state)
      if (user === null) return { group, isMember: false, flags: new Set() }
      const granted = await flagsOf(user)
      return {
        group,
        // An operator may open the reading of every group to somebody (AUT-10): they read as a member does.
        isMember: state.members.has(user) || granted.includes('canRetrieveGroup'),
        flags: flagsHeld(state, user, granted),
      }
    },
  }
}

const factsOf = (id: GroupId, { name, shortName, boardVisibility }: OpenGroup) => ({
  id,
  name,
  shortName,
  boardVisibility,
})
