import { removeMember } from '@pingboard/contracts/http/members.ts'
import { type GroupId, membershipIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

export const leaveGroup = async (group: GroupId, user: UserId): Promise<void> => {
  await call(removeMember, { params: { id: membershipIdOf(group, user) } })
}
