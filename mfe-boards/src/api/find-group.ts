import { type Group, listGroups } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** The group, when it is one of the caller's; else null. Reads the caller's list: the group itself may refuse. */
export async function findGroup(id: GroupId, signal: AbortSignal): Promise<Group | null> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { data } = await call(listGroups, { query: { page: String(page) }, signal })
    const found = data.data.find(group => group.id === id)
    if (found) return found
    last = data.metadata.lastPage
  }
  return null
}
