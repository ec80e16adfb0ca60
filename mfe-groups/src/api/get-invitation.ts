import { type Invitation, getInvitation as route } from '@pingboard/contracts/http/invitations.ts'
import { call } from '@pingboard/kit/api'

export const getInvitation = async (id: string, signal: AbortSignal): Promise<Invitation> =>
  (await call(route, { params: { id }, signal })).data
