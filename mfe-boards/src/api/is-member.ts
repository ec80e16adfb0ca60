import { listGroups } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** Whether the caller belongs to the group. Reads the caller's groups, because the group itself may refuse. */
export async function isMemberOf(id: GroupId, signal: AbortSignal): Promise<boolean> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await call(listGroups, { query: { page: String(page) }, signal })
    if (data.data.some(group => group.id === id)) return true
    last = data.metadata.lastPage
  }
  return false
}
