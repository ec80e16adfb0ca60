import { addMember, changeMemberRole, removeMember } from '@pingboard/contracts/http/members.ts'
import { groupOfMembership, type UserId, userOfMembership } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { MEMBER } from './group/roles.ts'
import type { GroupsParts } from './parts.ts'
import { memberOf, rolesOf } from './presentation.ts'
import type { GroupPage } from './views/group-page.ts'

/** A member after a command, from the page after the command. */
export function memberAfter({ directory }: Pick<GroupsParts, 'directory'>) {
  return async function member(page: GroupPage | null, userId: UserId) {
    if (!page) throw new Rejection('GROUP_NOT_FOUND')
    const names = await directory.names([userId])
    const roleId = page.members.find(one => one.userId === userId)?.roleId ?? MEMBER
    return memberOf(page.id, rolesOf(page), userId, roleId, names.get(userId))
  }
}

/** The calls that add members, change their roles, and remove them. */
export function memberCommands(parts: GroupsParts): readonly Implementation[] {
  const { groups, directory, flagsOf } = parts
  const member = memberAfter(parts)

  return [
    implement(addMember, async ({ params: { id }, body: { userId }, caller, context }) => {
      const found = await directory.names([userId])
      if (!found.has(userId)) throw new Rejection('USER_NOT_FOUND')
      const granted = await flagsOf(caller.userId)
      const { page, position, events, repeated } = await groups.handle(
        id,
        { type: 'AddMember', userId, actor: caller.userId, granted },
        context,
      )
      const userGroup = await member(page, userId)
      return { body: { userGroup, alreadyAdded: events.length === 0 && !repeated }, position }
    }),

    implement(changeMemberRole, async ({ params, body: { roleId }, caller, context }) => {
      const id = groupOfMembership(params.id)
      const userId = userOfMembership(params.id)
      const granted = await flagsOf(caller.userId)
      const { page, position } = await groups.handle(
        id,
        { type: 'ChangeMemberRole', userId, roleId, actor: caller.userId, granted },
        context,
      )
      return { body: await member(page, userId), position }
    }),

    implement(removeMember, async ({ params, caller, context }) => {
      const granted = await flagsOf(caller.userId)
      const { position } = await groups.handle(
        groupOfMembership(params.id),
        { type: 'RemoveMember', userId: userOfMembership(params.id), actor: caller.userId, granted },
        context,
      )
      return { body: undefined, position }
    }),
  ]
}
