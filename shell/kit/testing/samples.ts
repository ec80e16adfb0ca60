import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { GroupId, UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'

const CREATED = '2026-09-03T18:00:00.000Z'
export const GROUP_ID = 'g'.repeat(26) as GroupId

/** The person specs are signed in as. */
export const camille: Profile = {
  id: 'c'.repeat(26) as UserId,
  email: 'camille@exemple.fr',
  firstname: 'Camille',
  lastname: 'Lartigue',
  licenseNumber: null,
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  permissions: { ...permissionsOf([]), canRetrieveGroup: false },
  createdAt: CREATED,
  updatedAt: CREATED,
}

/** A group that Camille made, in which the caller holds these flags. */
export const aGroup = (flags: readonly RoleFlag[] = ROLE_FLAGS, differences: Partial<Group> = {}): Group => ({
  id: GROUP_ID,
  name: 'Les féminines',
  shortName: null,
  description: 'Trois équipes dames.',
  clubNumber: '10330412',
  picture: null,
  boardVisibility: 'public',
  totalMembers: 2,
  createdBy: camille.id,
  createdAt: CREATED,
  updatedBy: null,
  updatedAt: CREATED,
  permissions: permissionsOf(flags),
  demo: false,
  ...differences,
})
