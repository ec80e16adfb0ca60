import { type Role, listRoles as route } from '@pingboard/contracts/http/members.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

export const listRoles = (id: string, signal: AbortSignal): Promise<Role[]> =>
  everyPage(async page => (await call(route, { params: { id }, query: { page }, signal })).data)
