import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { routes } from '@pingboard/contracts/http/index.ts'
import type { Role } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf, type SessionId } from '@pingboard/contracts/ids.ts'
import type { UNKNOWN } from '@pingboard/contracts/refusals.ts'
import type { ObjectKind, Route } from '@pingboard/contracts/route.ts'
import { type Client, type Given, PASSWORD } from './client.ts'
import { aFixture, CLUB, parisDay } from './club.ts'
import { flagsOf } from './roles.ts'

export interface Scene {
  readonly group: Group
  /** Two games. */
  readonly board: Board
  /** A member without any flag, who plays no other part. */
  readonly target: Client & { profile: Profile }
  /** A person outside the group. */
  readonly newcomer: Client & { profile: Profile }
  /** A role of the group itself that no member holds. */
  readonly role: Role
}

export interface Question<R extends Route> {
  readonly ask: (scene: Scene) => Given<R>
  /** The refusal of an allowed question that cannot succeed. Never a refusal that missing rights cause. */
  readonly ends?: Exclude<ErrorCode, 'NOT_SIGNED_IN' | 'FORBIDDEN' | (typeof UNKNOWN)[ObjectKind]>
  /** The question may use up the session, or the person. */
  readonly spends?: 'session' | 'person'
}

const NOBODYS = 'A'.repeat(43)
const byGroup = { ask: ({ group }: Scene) => ({ params: { id: group.id } }) }
const byBoard = { ask: ({ board }: Scene) => ({ params: { id: board.id } }) }
const gameOf = ({ board }: Scene) => ({ params: { id: board.games[0]?.id as never } })
const byGame = { ask: gameOf }
const byNothing = { ask: () => ({}) }
const byLicence = { ask: () => ({ params: { licence: '9999999' } }), ends: 'PLAYER_NOT_FOUND' } as const
const roleParams = ({ group, role }: Scene) => ({ id: group.id, roleId: role.id })

/**
 * A well-formed question for each entry of the contract. Only the rights of the entry can refuse the question. An
 * entry without a question does not compile.
 */
export const QUESTIONS: { readonly [N in keyof typeof routes]: Question<(typeof routes)[N]> } = {
  login: {
    ask: ({ target }) => ({ body: { email: target.profile.email, password: PASSWORD } }),
    spends: 'session',
  },
  register: {
    ask: ({ group }) => ({
      body: { email: `new-${group.id}@club.example`, password: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  logout: { ...byNothing, spends: 'session' },
  logoutPost: { ...byNothing, spends: 'session' },
  forgotPassword: { ask: ({ group }) => ({ body: { email: `lost-${group.id}@club.example` } }) },
  resetPassword: { ask: () => ({ body: { password: PASSWORD, token: NOBODYS } }), ends: 'TOKEN_INVALID' },
  checkEmail: { ask: () => ({ body: { token: NOBODYS } }), ends: 'TOKEN_INVALID' },
  sendVerificationEmail: byNothing,
  changePassword: {
    ask: () => ({ body: { currentPassword: PASSWORD, password: PASSWORD } }),
    spends: 'session',
  },
  getProfile: byNothing,
  updateProfile: { ask: () => ({ body: { enableEmails: false } }) },
  eraseAccount: { ...byNothing, spends: 'person' },
  exportData: byNothing,
  listSessions: byNothing,
  endOtherSessions: byNothing,
  endSession: {
    ask: () => ({ params: { id: 's'.repeat(26) as SessionId } }),
    ends: 'SESSION_NOT_FOUND',
  },
  searchUsers: { ask: () => ({ query: { search: 'Petit' } }) },

  listGroups: byNothing,
  createGroup: {
    ask: () => ({ body: { name: 'Un groupe', description: 'À soi', clubNumber: CLUB } }),
  },
  getGroup: byGroup,
  updateGroup: { ask: ({ group }) => ({ params: { id: group.id }, body: { description: 'Une autre' } }) },
  deleteGroup: byGroup,
  listMembers: byGroup,
  listRoles: byGroup,
  createRole: {
    ask: ({ group }) => ({ params: { id: group.id }, body: { name: 'Capitaines', ...flagsOf([]) } }),
  },
  updateRole: {
    ask: scene => ({ params: roleParams(scene), body: { name: 'Arbitres', ...flagsOf([]) } }),
  },
  deleteRole: { ask: scene => ({ params: roleParams(scene) }) },
  changeMemberRole: {
    ask: ({ group, target, role }) => ({
      params: { id: membershipIdOf(group.id, target.profile.id) },
      body: { roleId: role.id },
    }),
  },
  removeMember: {
    ask: ({ group, target }) => ({ params: { id: membershipIdOf(group.id, target.profile.id) } }),
  },
  addMember: {
    ask: ({ group, newcomer }) => ({ params: { id: group.id }, body: { userId: newcomer.profile.id } }),
  },
  getInvitation: byGroup,
  renewInvitation: byGroup,
  acceptInvitation: {
    ask: ({ group }) => ({ params: { id: group.id }, body: { token: NOBODYS } }),
    ends: 'INVITATION_INVALID',
  },

  getDisplay: { ask: ({ group }) => ({ params: { code: group.displayCode } }) },
  renewDisplay: byGroup,

  createBoard: {
    ask: ({ group }) => ({
      body: { name: 'Journée 5', clubNumber: CLUB, groupId: group.id, games: [aFixture(9)] },
    }),
  },
  getBoard: byBoard,
  updateBoard: { ask: ({ board }) => ({ params: { id: board.id }, body: { name: 'Journée 6' } }) },
  deleteBoard: byBoard,
  boardHistory: byBoard,
  replayOutline: byBoard,
  replayPage: { ask: ({ board }) => ({ params: { id: board.id, page: '1' } }) },
  boardRecord: byBoard,
  keepPresence: {
    ask: ({ board }) => ({ params: { id: board.id }, body: { gameId: board.games[0]?.id as never } }),
  },
  showcaseBoard: byNothing,
  listGroupBoards: byGroup,
  getGame: byGame,
  updateGame: { ask: scene => ({ ...gameOf(scene), body: { scoreTeam1: 3 } }) },
  revertGame: { ask: scene => ({ ...gameOf(scene), body: { to: 0 } }) },
  gameHistory: byGame,
  getGamePlayers: byGame,
  updateGamePlayers: {
    ask: scene => ({ ...gameOf(scene), body: { players: { A: { name: 'Camille Duval', licence: null } } } }),
  },

  getClub: { ask: () => ({ params: { number: CLUB } }), ends: 'CLUB_NOT_FOUND' },
  listClubBoards: { ask: () => ({ params: { number: CLUB } }) },

  listClubGames: {
    ask: () => ({ params: { clubNumber: CLUB }, query: { startDate: parisDay(), endDate: parisDay(7) } }),
  },
  listClubs: { ask: () => ({ query: { department: '33' } }) },
  getPlayer: byLicence,
  getPlayerV2: byLicence,
  listPlayers: { ask: () => ({ query: { clubNumber: CLUB } }) },
  listPlayerGames: byLicence,
  listPlayerGamesV2: byLicence,
  playerHistory: byLicence,

  pushKey: byNothing,
  subscribe: {
    ask: () => ({
      body: {
        endpoint: 'https://push.nowhere.example/one',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
    // Not a known push service.
    ends: 'PUSH_ENDPOINT_REFUSED',
  },
  unsubscribe: byNothing,
  reportIssue: {
    ask: () => ({
      body: {
        title: 'Le compteur saute',
        body: 'Le score affiché revient en arrière après un rechargement.',
        labels: ['bug'],
      },
    }),
  },
}

/** The question typed as of any entry, for a caller that knows the name only at run time. */
export const questionOf = (name: keyof typeof routes): Question<Route> =>
  QUESTIONS[name] as unknown as Question<Route>
