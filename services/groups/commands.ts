import { createGroup, deleteGroup, renewDisplay, updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Handled } from '../kernel/handle-command.ts'
import { displayCodeOf } from './group/display-code.ts'
import type { GroupDomainEvent } from './group/events.ts'
import type { Group } from './group/state.ts'
import { invitationCommands } from './invitation-commands.ts'
import { memberCommands } from './member-commands.ts'
import type { GroupsParts } from './parts.ts'
import { groupOf } from './presentation.ts'
import { roleCommands } from './role-commands.ts'
import type { GroupPage } from './views/group-page.ts'

type Carried = Pick<Handled<Group, GroupDomainEvent, GroupPage>, 'page' | 'revision' | 'position'>

export function commands(parts: GroupsParts): readonly Implementation[] {
  const { ids, groups, rights, isDemo } = parts

  /** The group as this command left it. */
  function answer({ page, revision, position }: Carried, flags: Iterable<RoleFlag>) {
    if (!page) throw new Rejection('GROUP_NOT_FOUND')
    return { body: groupOf(page, flags, isDemo(page.createdBy)), revision, position }
  }

  return [
    // The group's id is derived from the command's id, so a repeated creation finds its own stream.
    implement(createGroup, async ({ body, caller, context }) => {
      const { shortName = null, boardVisibility = 'public', ...fields } = body
      const id = ids.derived('group', context.commandId) as GroupId
      const carried = await groups.handle(
        id,
        { type: 'CreateGroup', ...fields, shortName, boardVisibility, createdBy: caller.userId },
        context,
      )
      const standing = await rights.standing(id, caller.userId)
      if (!standing) throw new Rejection('GROUP_NOT_FOUND')
      return answer(carried, standing.flags)
    }),

    implement(updateGroup, async ({ params: { id }, body, standing, context, ifMatch }) => {
      const carried = await groups.handle(id, { type: 'ChangeGroup', fields: body }, context, ifMatch)
      return answer(carried, standing.flags)
    }),

    implement(renewDisplay, async ({ params: { id }, standing, context, ifMatch }) => {
      const command = { type: 'RenewDisplay', code: displayCodeOf(ids.random()) } as const
      return answer(await groups.handle(id, command, context, ifMatch), standing.flags)
    }),

    implement(deleteGroup, async ({ params, context, ifMatch }) => {
      const { position } = await groups.handle(params.id, { type: 'DeleteGroup' }, context, ifMatch)
      return { body: undefined, position }
    }),

    ...memberCommands(parts),
    ...roleCommands(parts),
    ...invitationCommands(parts),
  ]
}
