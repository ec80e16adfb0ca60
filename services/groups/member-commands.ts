import { addMember, changeMemberRole, removeMember } from '@pingboard/contracts/http/groups.ts'
import { type GroupId, groupOfMembership, type UserId, userOfMembership } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { opened } from './group/decide.ts'
import { MEMBER } from './group/roles.ts'
import type { Group } from './group/state.ts'
import type { GroupsParts } from './parts.ts'
import { memberOf } from './presentation.ts'

/** A member as a command left them; who has gone again since a repeated command was carried out, as a newcomer. */
export function memberNow({ directory }: Pick<GroupsParts, 'directory'>) {
  return async function member(id: GroupId, state: Group, userId: UserId) {
    const { members, roles } = opened(state)
    const names = await directory.names([userId])
    return memberOf(id, roles, userId, members.get(userId) ?? MEMBER, names.get(userId))
  }
}

/** The calls that bring members in, give them roles, and let them go. */
export function memberCommands(parts: GroupsParts): readonly Implementation[] {
  const { groups, directory, flagsOf } = parts
  const member = memberNow(parts)

  return [
    implement(addMember, async ({ params: { id }, body: { userId }, caller, context }) => {
      const found = await directory.names([userId])
      if (!found.has(userId)) throw new Rejection('USER_NOT_FOUND')
      const granted = await flagsOf(caller.userId)
      const { state, position, events, repeated } = await groups.handle(
        id,
        { type: 'AddMember', userId, actor: caller.userId, granted },
        context,
      )
      const userGroup = await member(id, state, userId)
      return { body: { userGroup, alreadyAdded: events.length === 0 && !repeated }, position }
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
      return { body: await member(id, state, userId), position }
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
