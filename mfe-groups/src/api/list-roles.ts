import { type Role, listRoles as route } from '@pingboard/contracts/http/members.ts'
import { call, everyRow } from '@pingboard/kit/api'

export const listRoles = (id: string, signal: AbortSignal): Promise<Role[]> =>
  everyRow(async page => (await call(route, { params: { id }, query: { page }, signal })).data)
