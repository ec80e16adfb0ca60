import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Freshness, Player } from '@pingboard/contracts/http/federation.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { DisplayCode, GroupId, UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'

const CREATED = '2026-09-03T18:00:00.000Z'
export const GROUP_ID = 'g'.repeat(26) as GroupId
export const DISPLAY_CODE = 'k7m3x9wd' as DisplayCode

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
  clubNumber: CLUB,
  picture: null,
  boardVisibility: 'public',
  displayCode: DISPLAY_CODE,
  totalMembers: 2,
  createdBy: camille.id,
  createdAt: CREATED,
  updatedBy: null,
  updatedAt: CREATED,
  permissions: permissionsOf(flags),
  demo: false,
  ...differences,
})

export const LICENCE = '3318842'
export const CLUB = '10330412'

export const fresh: Freshness = { fetchedAt: '2026-11-20T17:30:00.000Z', stale: false, source: 'smartping' }

/** Camille's card at the federation. */
export const aPlayer = (
  differences: Partial<Player & { freshness: Freshness }> = {},
): Player & { freshness: Freshness } => ({
  licenseNumber: LICENCE,
  licenseId: '771204',
  lastname: 'LARTIGUE',
  firstname: 'Camille',
  clubLabel: 'Entente Pongiste de Saint-Médard-en-Jalles',
  clubNumber: CLUB,
  nationality: 'F',
  globalRanking: 9840,
  oldNationalRanking: 9901,
  rank: 9512,
  category: 'S',
  categoryLabel: 'Sénior',
  regionalRanking: 812,
  departementalRanking: 184,
  initialPoints: 1548,
  officialPoints: 1612,
  oldPoints: 1612,
  points: 1621.5,
  gender: 'M',
  type: 'T',
  certification: 'A',
  validation: '2026-09-03',
  virtual: null,
  freshness: fresh,
  ...differences,
})
