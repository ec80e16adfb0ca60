import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { groupId, userId } from '../ids.ts'

/** Topic `memberships`, key = group id: changes that other people made to members, who should get a message. */
export const membershipsChanged = z.object({
  type: z.literal('MembershipsChanged'),
  version: z.literal(1),
  id: groupId,
  groupName: z.string(),
  changes: z.array(
    z.object({
      eventId: z.string(),
      at: moment,
      userId,
      kind: z.enum(['added', 'role-changed']),
      roleName: z.string(),
    }),
  ),
  revision: z.int(),
})
export type MembershipsChanged = z.infer<typeof membershipsChanged>
