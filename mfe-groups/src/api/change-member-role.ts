import { type Member, changeMemberRole as route } from '@pingboard/contracts/http/members.ts'
import { call } from '@pingboard/kit/api'

export const changeMemberRole = async (id: string, roleId: string): Promise<Member> =>
  (await call(route, { params: { id }, body: { roleId } })).data
