import type { GroupId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { findGroup } from '../api/find-group.ts'

/** Who may watch a board: everybody with its address, or the members of its group. */
export type Visibility = 'public' | 'members' | 'unknown'

/**
 * Who may watch a board that is shown here. Only members can see how their group is set. For other readers the
 * board is public, because the server gave it to them. `unknown` while the answer is on its way, or when there is none.
 */
export function useVisibility(groupId: GroupId): Visibility {
  const { status } = useAtomValue(sessionAtom)
  const asked = useLoad(status === 'signed-in' ? groupId : null, signal => findGroup(groupId, signal))
  if (status === 'visitor') return 'public'
  if (asked.status !== 'ready') return 'unknown'
  return asked.data?.boardVisibility ?? 'public'
}
