import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { clubNumber, moment, text } from '../fields.ts'
import { displayCode, groupId, userId } from '../ids.ts'
import { permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { listOf, noReply, pageQuery } from './common.ts'

export const BOARD_VISIBILITIES = ['public', 'members'] as const

export const group = z.object({
  id: groupId,
  name: z.string(),
  /** Shown for the club's own teams where the long name needs too much space. */
  shortName: z.nullable(z.string()),
  description: z.string(),
  clubNumber: z.string(),
  picture: z.nullable(z.string()),
  boardVisibility: z.enum(BOARD_VISIBILITIES),
  /** Code of the group's displays: `/d/{code}`. */
  displayCode,
  totalMembers: z.int(),
  createdBy: z.nullable(userId),
  createdAt: moment,
  updatedBy: z.nullable(userId),
  updatedAt: moment,
  /** What the caller may do here. */
  permissions,
  /** Made by the demo. */
  demo: z.boolean(),
  /** In the caller's list: when another member added the caller. */
  addedAt: z.optional(moment),
})
export type Group = z.infer<typeof group>

const params = z.strictObject({ id: groupId })
const editable = {
  name: text(LIMITS.name),
  description: text(LIMITS.description),
  clubNumber,
  shortName: z.optional(z.nullable(text(LIMITS.shortName.max, LIMITS.shortName.min))),
  boardVisibility: z.optional(z.enum(BOARD_VISIBILITIES)),
}

export const listGroups = route({
  method: 'GET',
  path: '/groups',
  summary: "The caller's groups, by name.",
  access: { actor: 'session' },
  query: pageQuery,
  status: 200,
  reply: listOf(group),
  errors: [],
})

export const createGroup = route({
  method: 'POST',
  path: '/groups',
  summary: 'Creates a group. The caller becomes its owner.',
  access: { actor: 'session' },
  body: z.strictObject(editable),
  status: 201,
  reply: group,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'groups',
})

export const getGroup = route({
  method: 'GET',
  path: '/groups/{id}',
  summary: 'One group, with the rights of the caller in it.',
  access: { actor: 'member', object: 'group' },
  params,
  status: 200,
  reply: group,
  errors: ['GROUP_NOT_FOUND'],
})

export const updateGroup = route({
  method: 'PATCH',
  path: '/groups/{id}',
  summary: 'Changes the given fields of a group.',
  access: { actor: 'holder', object: 'group', flag: 'canUpdateGroup' },
  params,
  body: z.strictObject({
    name: z.optional(editable.name),
    description: z.optional(editable.description),
    clubNumber: z.optional(editable.clubNumber),
    shortName: editable.shortName,
    boardVisibility: editable.boardVisibility,
  }),
  status: 200,
  reply: group,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const renewDisplay = route({
  method: 'POST',
  path: '/groups/{id}/display/renew',
  summary: "Gives the group's displays another code. The old one leads nowhere from then on.",
  access: { actor: 'holder', object: 'group', flag: 'canUpdateGroup' },
  params,
  status: 200,
  reply: group,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const deleteGroup = route({
  method: 'DELETE',
  path: '/groups/{id}',
  summary: 'Deletes a group. Calls for its boards are answered 404 from then on.',
  access: { actor: 'holder', object: 'group', flag: 'canDeleteGroup' },
  params,
  status: 204,
  reply: noReply,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const groupRoutes = {
  listGroups,
  createGroup,
  getGroup,
  updateGroup,
  renewDisplay,
  deleteGroup,
}
