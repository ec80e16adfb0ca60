import * as z from 'zod/mini'
import { moment, shownToken } from '../fields.ts'
import { groupId } from '../ids.ts'
import { route } from '../route.ts'
import { member } from './members.ts'

/** The page makes the link: origin + /group-invitation?id=…&token=… */
export const invitation = z.object({
  id: groupId,
  groupId,
  token: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** The link stops working at this moment. */
  expiresAt: moment,
})
export type Invitation = z.infer<typeof invitation>

const params = z.strictObject({ id: groupId })

export const getInvitation = route({
  method: 'GET',
  path: '/groups/{id}/invitation',
  summary: 'The current invitation. It is made when there is none, and renewed when it has expired.',
  access: { actor: 'holder', object: 'group', flag: 'canAddUserGroup' },
  params,
  status: 200,
  reply: invitation,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT'],
  counts: 'changes',
})

export const renewInvitation = route({
  method: 'POST',
  path: '/groups/{id}/invitation/renew',
  summary: 'Makes a new invitation. The old link stops working at once.',
  access: { actor: 'holder', object: 'group', flag: 'canAddUserGroup' },
  params,
  status: 200,
  reply: invitation,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/groups/{id}/invitation',
  summary: 'Joins a group by its invitation. Joining again is harmless, and the answer shows it.',
  access: { actor: 'session' },
  params,
  body: z.strictObject({ token: shownToken }),
  status: 200,
  reply: z.object({ userGroup: member, alreadyAdded: z.boolean() }),
  errors: ['INVITATION_INVALID', 'GROUP_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const invitationRoutes = {
  getInvitation,
  renewInvitation,
  acceptInvitation,
}
