import { type Invitation, renewInvitation as route } from '@pingboard/contracts/http/invitations.ts'
import { call } from '@pingboard/kit/api'

export const renewInvitation = async (id: string): Promise<Invitation> =>
  (await call(route, { params: { id } })).data
