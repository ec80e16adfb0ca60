import { type Invitation, renewInvitation as route } from '@pingboard/contracts/http/invitations.ts'
import { call } from '@pingboard/kit/api'

/** @param idempotencyKey the same for every attempt to replace one link, so that a repeat makes no second one */
export const renewInvitation = async (id: string, idempotencyKey: string): Promise<Invitation> =>
  (await call(route, { params: { id }, idempotencyKey })).data
