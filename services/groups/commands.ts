import { createGroup, deleteGroup, updateGroup } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { invitationCommands } from './invitation-commands.ts'
import { memberCommands } from './member-commands.ts'
import { pageNow } from './page-now.ts'
import type { GroupsParts } from './parts.ts'
import { groupOf } from './presentation.ts'
import { roleCommands } from './role-commands.ts'

export function commands(parts: GroupsParts): readonly Implementation[] {
  const { log, ids, groups, rights, isDemo } = parts

  /** The group as this command left it. */
  async function answer(id: GroupId, flags: Iterable<RoleFlag>) {
    const { page, revision, position } = await pageNow(log, id)
    return { body: groupOf(page, flags, isDemo(page.createdBy)), revision, position }
  }

  return [
    // The id comes from the command's, so a repeated creation meets its own stream.
    implement(createGroup, async ({ body, caller, context }) => {
      const { shortName = null, boardVisibility = 'public', ...fields } = body
      const id = ids.derived('group', context.commandId) as GroupId
      await groups.handle(
        id,
        { type: 'CreateGroup', ...fields, shortName, boardVisibility, createdBy: caller.userId },
        context,
      )
      const standing = await rights.standing(id, caller.userId)
      if (!standing) throw new Rejection('GROUP_NOT_FOUND')
      return answer(id, standing.flags)
    }),

    implement(updateGroup, async ({ params: { id }, body, standing, context, ifMatch }) => {
      await groups.handle(id, { type: 'ChangeGroup', fields: body }, context, ifMatch)
      return answer(id, standing.flags)
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
