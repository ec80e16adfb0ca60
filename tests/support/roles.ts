import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { changeMemberRole, createRole } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Client, expectStatus } from './client.ts'

let roles = 0

/** The nine flags of a role form, as in the body of the request. */
export const flagsOf = (held: readonly RoleFlag[]): Record<EditableFlag, boolean> =>
  Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, held.includes(flag)])) as Record<EditableFlag, boolean>

/** Whether no role form edits the flag. An operator gives such a flag, for every group. */
export const isGranted = (flag: RoleFlag): boolean => !EDITABLE_FLAGS.some(editable => editable === flag)

/** Gives a member a new role of the group with exactly these flags. */
export async function giveOnly(
  owner: Client,
  group: Group,
  member: Client & { profile: Profile },
  flags: readonly RoleFlag[],
): Promise<void> {
  const { data: role } = await expectStatus(
    owner.call(createRole, {
      params: { id: group.id },
      body: { name: `Un rôle ${++roles}`, ...flagsOf(flags) },
    }),
    201,
  )
  await expectStatus(
    owner.call(changeMemberRole, {
      params: { id: membershipIdOf(group.id, member.profile.id) },
      body: { roleId: role.id },
    }),
    200,
  )
}
