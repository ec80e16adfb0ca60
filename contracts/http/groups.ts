import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { clubNumber, moment, shownToken, text } from '../fields.ts'
import { groupId, membershipId, roleId, userId } from '../ids.ts'
import { EDITABLE_FLAGS, type EditableFlag, permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { listOf, noReply, pageQuery } from './common.ts'

export const role = z.object({
  id: roleId,
  /** null: built in, can be neither edited nor deleted. */
  groupId: z.nullable(groupId),
  name: z.string(),
  ...permissions.shape,
})
export type Role = z.infer<typeof role>

export const member = z.object({
  id: membershipId,
  groupId,
  /** null once the person erased their account. */
  user: z.nullable(
    z.object({
      id: userId,
      firstname: z.nullable(z.string()),
      lastname: z.nullable(z.string()),
      licenseNumber: z.nullable(z.string()),
    }),
  ),
  /** The member's role; its id is the role's id. */
  permissions: role,
})
export type Member = z.infer<typeof member>

export const BOARD_VISIBILITIES = ['public', 'members'] as const

export const group = z.object({
  id: groupId,
  name: z.string(),
  /** Shown for the club's own teams where the long name would fill the screen. */
  shortName: z.nullable(z.string()),
  description: z.string(),
  clubNumber: z.string(),
  picture: z.nullable(z.string()),
  boardVisibility: z.enum(BOARD_VISIBILITIES),
  totalMembers: z.int(),
  createdBy: z.nullable(userId),
  createdAt: moment,
  updatedBy: z.nullable(userId),
  updatedAt: moment,
  /** What the caller may do here. */
  permissions,
  /** Made by the demo, not by people. */
  demo: z.boolean(),
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
  summary: 'Creates a group; the caller becomes its owner.',
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

export const deleteGroup = route({
  method: 'DELETE',
  path: '/groups/{id}',
  summary: 'Deletes a group; its boards answer 404 from then on.',
  access: { actor: 'holder', object: 'group', flag: 'canDeleteGroup' },
  params,
  status: 204,
  reply: noReply,
  errors: ['GROUP_NOT_FOUND', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const listMembers = route({
  method: 'GET',
  path: '/groups/{id}/members',
  summary: 'The members of a group with their roles, in order of arrival.',
  access: { actor: 'member', object: 'group' },
  params,
  query: pageQuery,
  status: 200,
  reply: listOf(member),
  conditional: true,
  errors: ['GROUP_NOT_FOUND'],
})

export const listRoles = route({
  method: 'GET',
  path: '/groups/{id}/roles',
  summary: "The built-in roles, then the group's own.",
  access: { actor: 'member', object: 'group' },
  params,
  query: pageQuery,
  status: 200,
  reply: listOf(role),
  errors: ['GROUP_NOT_FOUND'],
})

const roleParams = z.strictObject({ id: groupId, roleId })
// Name and exactly the nine editable flags; the other five are never set from a request (AUT-9).
const roleBody = z.strictObject({
  name: text(LIMITS.name),
  ...(Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, z.boolean()])) as Record<
    EditableFlag,
    z.ZodMiniBoolean
  >),
})

export const createRole = route({
  method: 'POST',
  path: '/groups/{id}/roles',
  summary: 'A role of the group. Nobody defines one with more flags than they hold.',
  access: { actor: 'holder', object: 'group', flag: 'canCreateGroupRole' },
  params,
  body: roleBody,
  status: 201,
  reply: role,
  errors: ['GROUP_NOT_FOUND', 'ROLE_NAME_TAKEN', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const updateRole = route({
  method: 'PATCH',
  path: '/groups/{id}/roles/{roleId}',
  summary: 'Changes a role of the group; its members have the new flags from the next request on.',
  access: { actor: 'holder', object: 'group', flag: 'canUpdateGroupRole' },
  params: roleParams,
  body: roleBody,
  status: 200,
  reply: role,
  errors: [
    'GROUP_NOT_FOUND',
    'ROLE_NOT_FOUND',
    'ROLE_IS_FIXED',
    'ROLE_NAME_TAKEN',
    'CONFLICT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  counts: 'changes',
})

export const deleteRole = route({
  method: 'DELETE',
  path: '/groups/{id}/roles/{roleId}',
  summary: 'Deletes a role of the group that nobody holds.',
  access: { actor: 'holder', object: 'group', flag: 'canDeleteGroupRole' },
  params: roleParams,
  status: 204,
  reply: noReply,
  errors: [
    'GROUP_NOT_FOUND',
    'ROLE_NOT_FOUND',
    'ROLE_IS_FIXED',
    'ROLE_IN_USE',
    'CONFLICT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  counts: 'changes',
})

export const changeMemberRole = route({
  method: 'PATCH',
  path: '/user-groups/{id}',
  summary: 'Gives a member another role. Nobody grants more than they hold.',
  access: { actor: 'holder', object: 'membership', flag: 'canUpdateUserGroup' },
  params: z.strictObject({ id: membershipId }),
  body: z.strictObject({ roleId }),
  status: 200,
  reply: member,
  errors: ['MEMBER_NOT_FOUND', 'ROLE_NOT_FOUND', 'OWNER_IS_FIXED', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const removeMember = route({
  method: 'DELETE',
  path: '/user-groups/{id}',
  summary: 'Leaves a group, or removes a member from it. The creator stays.',
  access: { actor: 'self-or-holder', object: 'membership', flag: 'canDeleteUserGroup' },
  params: z.strictObject({ id: membershipId }),
  status: 204,
  reply: noReply,
  errors: ['MEMBER_NOT_FOUND', 'OWNER_IS_FIXED', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const addMember = route({
  method: 'POST',
  path: '/groups/{id}/members',
  summary:
    'Adds somebody found by search, with the role of a newcomer, and tells them; adding again is harmless and says so. Who left or was removed comes back by an invitation only.',
  access: { actor: 'holder', object: 'group', flag: 'canAddUserGroup' },
  params,
  body: z.strictObject({ userId }),
  status: 200,
  reply: z.object({ userGroup: member, alreadyAdded: z.boolean() }),
  errors: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'INVITATION_NEEDED', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

/** The link itself is made by the page: origin + /group-invitation?id=…&token=… */
export const invitation = z.object({
  id: groupId,
  groupId,
  token: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** The link stops working then. */
  expiresAt: moment,
})
export type Invitation = z.infer<typeof invitation>

export const getInvitation = route({
  method: 'GET',
  path: '/groups/{id}/invitation',
  summary: 'The invitation in force; made, or renewed when it has expired.',
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
  summary: 'A new invitation; the old link stops at once.',
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
  summary: 'Joins a group by its invitation; joining again is harmless and says so.',
  access: { actor: 'session' },
  params,
  body: z.strictObject({ token: shownToken }),
  status: 200,
  reply: z.object({ userGroup: member, alreadyAdded: z.boolean() }),
  errors: ['INVITATION_INVALID', 'GROUP_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const groupRoutes = {
  listGroups,
  createGroup,
  getGroup,
  updateGroup,
  deleteGroup,
  listMembers,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  changeMemberRole,
  removeMember,
  addMember,
  getInvitation,
  renewInvitation,
  acceptInvitation,
}
