import { changeMemberRole, createGroup, deleteGroup, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { type GroupId, groupOfMembership, userOfMembership } from '@pingboard/contracts/ids.ts'
import type { RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { opened } from './group/decide.ts'
import { MEMBER } from './group/roles.ts'
import { invitationCommands } from './invitation-commands.ts'
import { pageNow } from './page-now.ts'
import type { GroupsParts } from './parts.ts'
import { groupOf, memberOf } from './presentation.ts'
import { roleCommands } from './role-commands.ts'

export function commands(parts: GroupsParts): readonly Implementation[] {
  const { log, ids, groups, rights, directory, flagsOf, isDemo } = parts

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

    implement(changeMemberRole, async ({ params, body: { roleId }, caller, context }) => {
      const id = groupOfMembership(params.id)
      const userId = userOfMembership(params.id)
      const granted = await flagsOf(caller.userId)
      const { state, position } = await groups.handle(
        id,
        { type: 'ChangeMemberRole', userId, roleId, actor: caller.userId, granted },
        context,
      )
      const { members, roles } = opened(state)
      const names = await directory.names([userId])
      const body = memberOf(id, roles, userId, members.get(userId) ?? MEMBER, names.get(userId))
      return { body, position }
    }),

    ...roleCommands(parts),
    ...invitationCommands(parts),
  ]
}
