import { type Member, addMember as route } from '@pingboard/contracts/http/members.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** Adding a member again is harmless. */
export const addMember = async (group: string, userId: UserId): Promise<Member> =>
  (await call(route, { params: { id: group }, body: { userId } })).data.userGroup
