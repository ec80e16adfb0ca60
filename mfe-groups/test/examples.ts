import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { sampleBoard, sampleFixture, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { camille, GROUP_ID } from '@pingboard/kit/testing/samples'

export const CREATOR_ID = camille.id

const roleOf = (role: string, name: string, flags: readonly RoleFlag[]): Role =>
  ({ id: role, groupId: null, name, ...permissionsOf(flags) }) as Role
export const ADMIN = roleOf('admin', 'Admin', ROLE_FLAGS)
export const SCORER = roleOf('scorer', 'Scorer', ['canUpdateGame', 'canCreateBoard', 'canUpdateBoard'])
export const MEMBER = roleOf('member', 'Member', [])
export const ROLES = [ADMIN, SCORER, MEMBER]
/** A role of the group's own. */
export const CAPTAIN: Role = {
  ...roleOf(`${GROUP_ID}.r1`, 'Capitaine', [
    'canAddUserGroup',
    'canCreateBoard',
    'canUpdateBoard',
    'canUpdateGame',
  ]),
  groupId: GROUP_ID,
}

export const member = (user: string, firstname: string | null, role: Role = MEMBER): Member =>
  ({
    id: `${GROUP_ID}.${user}`,
    groupId: GROUP_ID,
    user: { id: user, firstname, lastname: firstname && 'Lartigue', licenseNumber: null },
    permissions: role,
  }) as Member

export const game = (changes: Partial<Game> = {}): Game =>
  sampleGame(1, {
    labelTeam1: 'Agen 2',
    labelTeam2: 'Pau 1',
    clubNumber2: '10640001',
    ...changes,
  })

export const board = (letter: string, name: string, games: Game[]): BoardWithRights => ({
  ...sampleBoard(games, { id: letter.repeat(26) as BoardId, name, groupId: GROUP_ID }),
  permissions: permissionsOf([]),
})

/** A fixture as the federation announces it. */
export function fixture(id: string, predictedDate: string, differences: Partial<Fixture> = {}): Fixture {
  const { externalId: _, ...fields } = sampleFixture(1, { predictedDate })
  return {
    ...fields,
    id,
    scoreTeam1: null,
    scoreTeam2: null,
    link: '',
    actualDate: null,
    live: false,
    ...differences,
  }
}
