import { removeMember as route } from '@pingboard/contracts/http/members.ts'
import type { MembershipId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'
import { unlessGone } from './unless-gone.ts'

/** Ends a membership: the caller leaves, or removes another person. */
export const removeMember = async (id: MembershipId): Promise<void> => {
  await call(route, { params: { id } }).catch(unlessGone('MEMBER_NOT_FOUND'))
}
