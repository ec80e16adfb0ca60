import { useLoaderData } from '@pingboard/kit/router'
import { ownerName } from '../../model/member-name.ts'
import type { GroupState } from '../../state/group-context.ts'
import { type Settled, useSettled } from '../../state/use-settled.ts'
import type { GroupData } from './group-loader.ts'
import { useMembersNow } from './use-members-now.ts'

/** What the loader promised, as it arrives. `error` is why there is no group to show. */
export function useGroupState(): { state: GroupState; error: unknown } {
  const data = useLoaderData<GroupData>()
  const group = useSettled(data.group, data.id)
  const boards = useSettled(data.boards, data.id)
  const { members, newcomers, putMember } = useMembersNow(data.id, data.members)
  const roles = useSettled(data.roles, data.id)
  const known = arrived(group)
  const owner = ownerName(arrived(members) ?? [], known?.createdBy ?? null)
  return {
    state: { id: data.id, group: known, boards, members, newcomers, putMember, roles, owner },
    error: group.status === 'failed' ? group.error : null,
  }
}

const arrived = <T>(settled: Settled<T>): T | null => (settled.status === 'done' ? settled.value : null)
