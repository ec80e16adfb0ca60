import type { Profile } from '@pingboard/contracts/http/account.ts'
import { changeMemberRole, createRole, type Group } from '@pingboard/contracts/http/groups.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { type Client, expectStatus } from './client.ts'

/** Gives a member a role of the group's own that holds these flags and no other. */
export async function giveOnly(
  owner: Client,
  group: Group,
  member: Client & { profile: Profile },
  flags: readonly RoleFlag[],
): Promise<void> {
  const held = Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, flags.includes(flag)])) as Record<
    EditableFlag,
    boolean
  >
  const { data: role } = await expectStatus(
    owner.call(createRole, { params: { id: group.id }, body: { name: 'Un rôle', ...held } }),
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
