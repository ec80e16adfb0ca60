import type { Role } from '@pingboard/contracts/http/members.ts'
import { dataOf, useLoad } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { getGroup } from '../../api/get-group.ts'
import { listBoards } from '../../api/list-boards.ts'
import { listMembers } from '../../api/list-members.ts'
import { listRoles } from '../../api/list-roles.ts'
import { ownerName } from '../../model/member-name.ts'
import type { GroupState } from '../../state/group-context.ts'
import { useMembersNow } from './use-members-now.ts'

/**
 * Loads all four parts at once, so that the tabs show their counts and open without waiting. `error` says why the
 * group cannot be shown.
 */
export function useGroupState(): { state: GroupState; error: unknown } {
  const { id = '' } = useParams()
  const group = useLoad(id, signal => getGroup(id, signal))
  const boards = useLoad(id, signal => listBoards(id, 1, signal))
  const listed = useLoad(id, signal => listMembers(id, signal))
  const roles = useLoad(id, signal => listRoles(id, signal))
  const reload = () => {
    for (const part of [group, boards, listed, roles]) part.retry()
  }
  const known = dataOf(group)
  const told = known?.permissions ?? null
  const { members, newcomers, putMember, dropMember, askNow, partWith } = useMembersNow(
    id,
    listed,
    told,
    reload,
  )
  const owner = ownerName(dataOf(members) ?? [], known?.createdBy ?? null)
  const putRoles = (change: (shown: readonly Role[]) => Role[]) => roles.put(shown => change(shown ?? []))
  const refreshRoles = async () => {
    askNow()
    const now = await listRoles(id, new AbortController().signal)
    putRoles(() => now)
  }
  return {
    state: {
      id,
      group: known,
      boards,
      members,
      newcomers,
      putMember,
      dropMember,
      partWith,
      roles,
      putRoles,
      refreshRoles,
      owner,
      reload,
    },
    error: group.status === 'failed' ? group.error : null,
  }
}
