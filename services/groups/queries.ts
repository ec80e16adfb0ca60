import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import { getGroup, listGroups } from '@pingboard/contracts/http/groups.ts'
import { listMembers, listRoles } from '@pingboard/contracts/http/members.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { viewName } from '../kernel/view.ts'
import { flagsHeld } from './group/flags.ts'
import type { GroupsParts } from './parts.ts'
import { groupOf, memberOf, pageOf, roleOf, rolesOf, rowsOf } from './presentation.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

const VIEW = viewName(groupPage)

export function queries({ views, directory, flagsOf, isDemo }: GroupsParts): readonly Implementation[] {
  async function read(id: GroupId) {
    const found = await views.get<GroupPage>(VIEW, id)
    // A page that was set aside may show former members and old roles. It is not shown until it is repaired (PRJ-4).
    if (found?.setAside) throw new Rejection('VIEW_BEHIND', { retryAfter: 60 })
    if (!found?.doc) throw new Rejection('GROUP_NOT_FOUND')
    return { page: found.doc, revision: found.revision, position: found.position }
  }

  return [
    implement(
      listGroups,
      async ({ caller: { userId }, query: { page } }) => {
        const size = PAGE_SIZES.lists
        const granted = await flagsOf(userId)
        const { documents, total } = await views.find<GroupPage>(VIEW, 'member', [userId], { page, size })
        const groups = documents.flatMap(({ doc, setAside }) => {
          if (!doc || setAside) return []
          const members = new Map(doc.members.map(member => [member.userId, member.roleId]))
          const held = flagsHeld({ createdBy: doc.createdBy, members, roles: rolesOf(doc) }, userId, granted)
          const addedAt = doc.members.find(member => member.userId === userId)?.addedAt
          return [{ ...groupOf(doc, held, isDemo(doc.createdBy)), addedAt }]
        })
        return { body: pageOf(groups, total, page) }
      },
      [groupPage],
    ),

    implement(
      getGroup,
      async ({ params, standing }) => {
        const { page, revision, position } = await read(params.id)
        return { body: groupOf(page, standing.flags, isDemo(page.createdBy)), revision, position }
      },
      [groupPage],
    ),

    implement(
      listMembers,
      async ({ params, query }) => {
        const { page, position } = await read(params.id)
        const members = rowsOf(page.members, query.page)
        const names = await directory.names(members.map(({ userId }) => userId))
        const roles = rolesOf(page)
        const rows = members.map(({ userId, roleId }) =>
          memberOf(page.id, roles, userId, roleId, names.get(userId)),
        )
        return { body: pageOf(rows, page.members.length, query.page), position }
      },
      [groupPage],
    ),

    implement(
      listRoles,
      async ({ params, query }) => {
        const { page, position } = await read(params.id)
        const roles = [...rolesOf(page)]
        const rows = rowsOf(roles, query.page).map(([id, role]) => roleOf(page.id, id, role))
        return { body: pageOf(rows, roles.length, query.page), position }
      },
      [groupPage],
    ),
  ]
}
