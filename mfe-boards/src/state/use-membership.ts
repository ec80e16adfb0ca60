import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { useLoad } from '@pingboard/kit/api'
import { sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { isMemberOf } from '../api/is-member.ts'

/** Whether the reader belongs to the board's group. A reader with any right belongs to it without a request. */
export function useMembership({
  groupId,
  permissions,
}: Pick<BoardWithRights, 'groupId' | 'permissions'>): boolean {
  const session = useAtomValue(sessionAtom)
  const hasRights = Object.values(permissions).includes(true)
  const mustAsk = session.status === 'signed-in' && !hasRights
  const asked = useLoad(mustAsk ? groupId : null, signal => isMemberOf(groupId, signal))
  return hasRights || (mustAsk && asked.status === 'ready' && asked.data)
}
