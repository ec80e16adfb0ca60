import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { CommandHandler } from '../kernel/handle-command.ts'
import type { Rights } from '../ports/rights.ts'
import type { GroupCommand } from './group/commands.ts'
import type { GroupEvent } from './group/events.ts'
import { flagsHeld } from './group/flags.ts'
import type { Group, OpenGroup } from './group/state.ts'
import type { GroupsPorts } from './parts.ts'

/** Who may do what, from the very end of the group's stream: no view stands between a change and its effect. */
export function rightsOver(
  groups: Pick<CommandHandler<Group, GroupCommand, GroupEvent>, 'read'>,
  flagsOf: GroupsPorts['flagsOf'],
): Rights {
  return {
    async standing(id, user) {
      const { state } = await groups.read(id)
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
