import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { text } from '../fields.ts'
import { groupId, membershipId, roleId, userId } from '../ids.ts'
import { EDITABLE_FLAGS, type EditableFlag, permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { listOf, noReply, pageQuery } from './common.ts'

export const role = z.object({
  id: roleId,
  /** null: a built-in role, which cannot be edited or deleted. */
  groupId: z.nullable(groupId),
  name: z.string(),
  ...permissions.shape,
})
export type Role = z.infer<typeof role>

export const member = z.object({
  id: membershipId,
  groupId,
  /** null after the person erased the account. */
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

const params = z.strictObject({ id: groupId })

export const listMembers = route({
  method: 'GET',
  path: '/groups/{id}/members',
  summary: 'The members of a group with their roles, in the order in which they joined.',
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
// Name and exactly the nine editable flags. A request can never set the other five (AUT-9).
const roleFields = {
  name: text(LIMITS.name),
  ...(Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, z.boolean()])) as Record<
    EditableFlag,
    z.ZodMiniBoolean
  >),
}

export const createRole = route({
  method: 'POST',
  path: '/groups/{id}/roles',
  summary: 'Creates a role of the group. The caller must hold every flag of the role.',
  access: { actor: 'holder', object: 'group', flag: 'canCreateGroupRole' },
  params,
  body: z.strictObject(roleFields),
  status: 201,
  reply: role,
  errors: ['GROUP_NOT_FOUND', 'ROLE_NAME_TAKEN', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const updateRole = route({
  method: 'PATCH',
  path: '/groups/{id}/roles/{roleId}',
  summary:
    'Changes the given fields of a role of the group. Members with this role have the new flags from the next request on.',
  access: { actor: 'holder', object: 'group', flag: 'canUpdateGroupRole' },
  params: roleParams,
  body: z.partial(z.strictObject(roleFields)),
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
  summary: 'Deletes a role of the group that no member holds.',
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
  summary: 'Gives a member another role. The caller must hold every flag that the member gains.',
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
  summary: 'Leaves a group, or removes a member from it. The membership of the creator stays.',
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
    'Adds a person found by search, with the role of a newcomer, and notifies them. Adding a member again is harmless, and the answer shows it. A person who left or was removed comes back by an invitation only.',
  access: { actor: 'holder', object: 'group', flag: 'canAddUserGroup' },
  params,
  body: z.strictObject({ userId }),
  status: 200,
  reply: z.object({ userGroup: member, alreadyAdded: z.boolean() }),
  errors: ['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'INVITATION_NEEDED', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const memberRoutes = {
  listMembers,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  changeMemberRole,
  removeMember,
  addMember,
}
