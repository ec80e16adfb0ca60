import type { UserId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../kernel/decider.ts'
import { viewName } from '../kernel/view.ts'
import type { GroupMembers } from '../ports/group-members.ts'
import { NO_ROLE } from './group/roles.ts'
import type { GroupsParts } from './parts.ts'
import { rolesOf } from './presentation.ts'
import type { ReadsGroups } from './rights.ts'
import { type GroupPage, groupPage } from './views/group-page.ts'

const VIEW = viewName(groupPage)
const AT_ONCE = 100

/** Memberships for other services. Members of a group are read from its stream, a person's groups from the view. */
export function groupMembers({
  groups,
  views,
}: Pick<GroupsParts, 'views'> & { readonly groups: ReadsGroups }): GroupMembers {
  /** Every group of a person, by name. */
  async function* pagesOf(user: UserId): AsyncGenerator<GroupPage> {
    for (let page = 1; ; page++) {
      const { documents, total } = await views.find<GroupPage>(VIEW, 'member', [user], {
        page,
        size: AT_ONCE,
      })
      // A page that was set aside may still list former members.
      for (const { doc, setAside } of documents) if (doc && !setAside) yield doc
      if (page * AT_ONCE >= total) return
    }
  }

  return {
    async of(group) {
      const { state } = await groups.read(group)
      return state.status === 'open' ? [...state.members.keys()] : []
    },
    async membershipOf(group, user) {
      const { state, setAside } = await groups.read(group)
      if (setAside) throw new Rejection('VIEW_BEHIND', { retryAfter: 60 })
      const roleId = state.status === 'open' && state.members.get(user)
      if (state.status !== 'open' || !roleId) return null
      const { name: groupName, roles } = state
      const roleNames = new Set(Array.from(roles.values(), ({ name }) => name))
      return { groupName, roleName: (roles.get(roleId) ?? NO_ROLE).name, roleNames }
    },
    groupsOf: async user =>
      Array.fromAsync(pagesOf(user), page => {
        const { id, name, createdBy, members } = page
        const roleId = members.find(({ userId }) => userId === user)?.roleId
        const role = roleId && rolesOf(page).get(roleId)
        return { id, name, role: (role ?? NO_ROLE).name, isCreator: createdBy === user }
      }),
  }
}
