import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'

const id = (letter: string) => letter.repeat(26)
const at = '2026-09-03T18:00:00.000Z'
export const GROUP_ID = id('g') as GroupId
export const CREATOR_ID = id('c')

export const groupWith = (flags: readonly RoleFlag[] = ROLE_FLAGS, changes: Partial<Group> = {}): Group =>
  ({
    id: GROUP_ID,
    name: 'Les féminines',
    shortName: null,
    description: 'Trois équipes dames.',
    clubNumber: '10330412',
    picture: null,
    boardVisibility: 'public',
    totalMembers: 2,
    createdBy: CREATOR_ID,
    createdAt: at,
    updatedBy: null,
    updatedAt: at,
    permissions: permissionsOf(flags),
    demo: false,
    ...changes,
  }) as Group

const roleOf = (role: string, name: string, flags: readonly RoleFlag[]): Role =>
  ({ id: role, groupId: null, name, ...permissionsOf(flags) }) as Role
export const ADMIN = roleOf('admin', 'Admin', ROLE_FLAGS)
export const SCORER = roleOf('scorer', 'Scorer', ['canUpdateGame', 'canCreateBoard', 'canUpdateBoard'])
export const MEMBER = roleOf('member', 'Member', [])
export const ROLES = [ADMIN, SCORER, MEMBER]

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

export const board = (letter: string, name: string, games: Game[]): Board =>
  sampleBoard(games, { id: id(letter) as BoardId, name, groupId: GROUP_ID })
