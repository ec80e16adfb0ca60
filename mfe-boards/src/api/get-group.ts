import { type Group, getGroup } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

export async function readGroup(id: GroupId, signal: AbortSignal): Promise<Group> {
  return (await call(getGroup, { params: { id }, signal })).data
}
