import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { withSession } from '@pingboard/kit/slice'
import { getGroup } from '../../api/get-group.ts'
import { listBoards } from '../../api/list-boards.ts'
import { listMembers } from '../../api/list-members.ts'
import { listRoles } from '../../api/list-roles.ts'
import { later } from '../../state/use-settled.ts'

export interface GroupData {
  id: string
  group: Promise<Group>
  boards: Promise<List<Board>>
  members: Promise<Member[]>
  roles: Promise<Role[]>
}

/** All four at once, so that the tabs carry their counts and open without waiting. */
export const groupLoader = withSession(({ params, request: { signal } }): GroupData => {
  const id = params.id ?? ''
  return {
    id,
    group: later(getGroup(id, signal)),
    boards: later(listBoards(id, 1, signal)),
    members: later(listMembers(id, signal)),
    roles: later(listRoles(id, signal)),
  }
})
