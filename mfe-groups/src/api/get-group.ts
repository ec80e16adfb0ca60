import { type Group, getGroup as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'

export const getGroup = async (id: string, signal: AbortSignal): Promise<Group> =>
  (await call(route, { params: { id }, signal })).data
