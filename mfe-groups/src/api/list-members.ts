import { type Member, listMembers as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

export const listMembers = (id: string, signal: AbortSignal): Promise<Member[]> =>
  everyPage(async page => (await call(route, { params: { id }, query: { page }, signal })).data)
