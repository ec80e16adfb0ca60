import { acceptInvitation as route } from '@pingboard/contracts/http/invitations.ts'
import { call } from '@pingboard/kit/api'

/** @returns whether the person was a member already; joining again is harmless. */
export const acceptInvitation = async (id: string, token: string, signal: AbortSignal): Promise<boolean> =>
  (await call(route, { params: { id }, body: { token }, signal })).data.alreadyAdded
