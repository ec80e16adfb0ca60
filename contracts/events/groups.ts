import * as z from 'zod/mini'
import { BOARD_VISIBILITIES } from '../http/groups.ts'
import { groupId } from '../ids.ts'

/** Topic `groups`, key = group id: what other services need to know of a group, without its members. */
export const groupChanged = z.object({
  type: z.literal('GroupChanged'),
  version: z.literal(1),
  id: groupId,
  name: z.string(),
  shortName: z.nullable(z.string()),
  boardVisibility: z.enum(BOARD_VISIBILITIES),
  revision: z.int(),
})
export const groupDeleted = z.object({
  type: z.literal('GroupDeleted'),
  version: z.literal(1),
  id: groupId,
  revision: z.int(),
})
export const groupEvent = z.discriminatedUnion('type', [groupChanged, groupDeleted])
export type GroupEvent = z.infer<typeof groupEvent>
