import { type Invitation, renewInvitation as route } from '@pingboard/contracts/http/groups.ts'
import { call } from '@pingboard/kit/api'

export const renewInvitation = async (id: string): Promise<Invitation> =>
  (await call(route, { params: { id } })).data
