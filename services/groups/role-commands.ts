import { createRole, deleteRole, updateRole } from '@pingboard/contracts/http/members.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag } from '@pingboard/contracts/permissions.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { readEvent } from '../kernel/event-types.ts'
import type { Handled } from '../kernel/handle-command.ts'
import { streamOf } from '../ports/stored-event.ts'
import { type GroupDomainEvent, groupEvents } from './group/events.ts'
import type { GroupsParts } from './parts.ts'
import { roleOf, rolesOf } from './presentation.ts'

const flagsIn = (body: Readonly<Record<EditableFlag, boolean>>) => EDITABLE_FLAGS.filter(flag => body[flag])

export function roleCommands({ log, groups, flagsOf }: GroupsParts): readonly Implementation[] {
  /**
   * The role that a command defined. Only the event holds the role's id. A repeated command reads the stored event.
   */
  async function definedBy(id: GroupId, { events, revision }: Handled<unknown, GroupDomainEvent, unknown>) {
    const [stored] =
      events.length > 0 ? [] : await log.readStream(streamOf(groupEvents.category, id), revision - 1, 1)
    const defined = stored ? readEvent(groupEvents, stored) : events[0]
    if (defined?.type !== 'RoleDefined') throw new Rejection('GROUP_NOT_FOUND')
    return defined.data
  }

  return [
    implement(createRole, async ({ params: { id }, body, caller, context }) => {
      const asked = { id, name: body.name, flags: flagsIn(body), actor: caller.userId }
      const granted = await flagsOf(caller.userId)
      const carried = await groups.handle(id, { type: 'DefineRole', ...asked, granted }, context)
      const { roleId, name, flags } = await definedBy(id, carried)
      return { body: roleOf(id, roleId, { name, flags: new Set(flags) }), position: carried.position }
    }),

    implement(updateRole, async ({ params: { id, roleId }, body, caller, context }) => {
      const { name, ...flags } = body
      const asked = { roleId, name, flags, actor: caller.userId }
      const granted = await flagsOf(caller.userId)
      const { page, position } = await groups.handle(id, { type: 'ChangeRole', ...asked, granted }, context)
      const role = page && rolesOf(page).get(roleId)
      if (!role) throw new Rejection('ROLE_NOT_FOUND')
      return { body: roleOf(id, roleId, role), position }
    }),

    implement(deleteRole, async ({ params: { id, roleId }, caller, context }) => {
      const granted = await flagsOf(caller.userId)
      const { position } = await groups.handle(
        id,
        { type: 'DeleteRole', roleId, actor: caller.userId, granted },
        context,
      )
      return { body: undefined, position }
    }),
  ]
}
