import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { statusOf } from '@pingboard/contracts/errors.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { createRole, type Group, getGroup, type Role, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import {
  EDITABLE_FLAGS,
  type EditableFlag,
  ROLE_FLAGS,
  type RoleFlag,
} from '@pingboard/contracts/permissions.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { openPeople, type People } from '@pingboard/infra/people/sqlite.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, type Given, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join, parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { giveOnly } from '../support/roles.ts'

// The table is contracts/http: every entry is asked as every actor, and must refuse or allow as it says.

const ACTORS = [
  'a visitor',
  'a stranger',
  'a member without the flag',
  'a member with only the flag',
  'the owner',
] as const
type Actor = (typeof ACTORS)[number]
type Person = Client & { profile: Profile }

interface Scene {
  readonly group: Group
  readonly board: Board
  readonly target: Person
  /** Of the group's own, held by nobody. */
  readonly role: Role
}

let product: Product
/** As an operator reaches it: flags on a user are set by no call (AUT-10). */
let people: People
let owner: Person
let stranger: Person
let member: Person
let target: Person

beforeAll(async () => {
  product = await startProduct()
  people = openPeople({ dir: product.dataDir })
  owner = await somebody(product.origin)
  stranger = await somebody(product.origin)
  member = await somebody(product.origin)
  target = await somebody(product.origin)
})
afterAll(async () => {
  people?.close()
  await product?.close()
})

/** A group of its own for each question, so that nothing an allowed call changed can decide the next one. */
async function scene(visibility: 'public' | 'members'): Promise<Scene> {
  const group = await aGroupOf(owner)
  await expectStatus(
    owner.call(updateGroup, { params: { id: group.id }, body: { boardVisibility: visibility } }),
    200,
  )
  await join(owner, group, target)
  const { data: role } = await expectStatus(
    owner.call(createRole, { params: { id: group.id }, body: { name: 'Une fonction', ...NO_FLAGS } }),
    201,
  )
  return { group, board: await aBoardIn(group, owner, 2), target, role }
}

async function actorIn(actor: Actor, { group }: Scene, flag: RoleFlag | null): Promise<Client> {
  switch (actor) {
    case 'a visitor':
      return new Client(product.origin)
    case 'a stranger':
      return stranger
    case 'the owner':
      return owner
    default: {
      await join(owner, group, member)
      const flags =
        actor === 'a member with only the flag' ? [flag] : EDITABLE_FLAGS.filter(other => other !== flag)
      await giveOnly(
        owner,
        group,
        member,
        flags.filter(held => held !== null),
      )
      // A flag that no role form edits comes from an operator.
      await people.records.update(member.profile.id, { flags: flags.filter(isGranted) })
      return member
    }
  }
}

const NO_FLAGS = Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, false])) as Record<
  EditableFlag,
  boolean
>
const isGranted = (flag: RoleFlag | null): flag is RoleFlag =>
  flag !== null && !EDITABLE_FLAGS.some(editable => editable === flag)

async function back(who: Client): Promise<void> {
  if ('profile' in who && who.profile) await signIn(who as Person)
}

/** What the entry says must happen: null when the call is allowed. */
function refusalOf({ access }: Route, actor: Actor, visibility: 'public' | 'members'): ErrorCode | null {
  const unknown = 'object' in access ? UNKNOWN[access.object] : 'NOT_FOUND'
  switch (access.actor) {
    case 'anyone':
      return null
    case 'session':
      return actor === 'a visitor' ? 'NOT_SIGNED_IN' : null
    case 'viewer':
      if (visibility === 'public') return null
      return actor === 'a visitor' ? 'NOT_SIGNED_IN' : actor === 'a stranger' ? unknown : null
    case 'member':
      return actor === 'a visitor' ? 'NOT_SIGNED_IN' : actor === 'a stranger' ? 'FORBIDDEN' : null
    case 'holder': {
      if (actor === 'a visitor') return 'NOT_SIGNED_IN'
      if (actor === 'the owner' || actor === 'a member with only the flag') return null
      const hidden =
        actor === 'a stranger' &&
        (access.object === 'membership' || (access.object !== 'group' && visibility === 'members'))
      return hidden ? unknown : 'FORBIDDEN'
    }
  }
}
const UNKNOWN = {
  group: 'GROUP_NOT_FOUND',
  'group-in-body': 'GROUP_NOT_FOUND',
  board: 'BOARD_NOT_FOUND',
  game: 'GAME_NOT_FOUND',
  membership: 'MEMBER_NOT_FOUND',
} as const

/** A well-formed question for each entry, so that only the rights can refuse it. */
function question(name: string, { group, board, target, role }: Scene): Given<Route> {
  const game = board.games[0]
  const byGroup = { params: { id: group.id } }
  const questions: Record<string, unknown> = {
    login: { body: { email: 'nobody@club.example', password: 'whatever it is' } },
    register: {
      body: {
        email: `new-${group.id}@club.example`,
        password: 'une phrase bien longue',
        confirmPassword: 'une phrase bien longue',
      },
    },
    updateProfile: { body: { enableEmails: false } },
    createGroup: { body: { name: 'Un groupe', description: 'À soi', clubNumber: CLUB } },
    updateGroup: { ...byGroup, body: { description: 'Une autre description' } },
    changeMemberRole: {
      params: { id: membershipIdOf(group.id, target.profile.id) },
      body: { roleId: 'member' },
    },
    acceptInvitation: { ...byGroup, body: { token: 'A'.repeat(43) } },
    createBoard: { body: { name: 'Journée 5', clubNumber: CLUB, groupId: group.id, games: [aFixture(9)] } },
    updateGame: { params: { id: game?.id }, body: { scoreTeam1: 3 } },
    getGame: { params: { id: game?.id } },
    getBoard: { params: { id: board.id } },
    deleteBoard: { params: { id: board.id } },
    listClubGames: { params: { clubNumber: CLUB }, query: { startDate: parisDay(), endDate: parisDay(7) } },
    listClubs: { query: { department: '33' } },
    createRole: { ...byGroup, body: { name: 'Capitaines', ...NO_FLAGS } },
    updateRole: { params: { id: group.id, roleId: role.id }, body: { name: 'Arbitres', ...NO_FLAGS } },
    deleteRole: { params: { id: group.id, roleId: role.id } },
  }
  return (questions[name] ?? byGroup) as Given<Route>
}

const boundToGroup = (route: Route) => 'object' in route.access

for (const [name, route] of Object.entries(routes) as [string, Route][]) {
  const { access } = route
  const flag = access.actor === 'holder' ? access.flag : null
  describe(`${route.method} ${route.path}`, () => {
    for (const visibility of boundToGroup(route) ? (['public', 'members'] as const) : (['public'] as const)) {
      for (const actor of ACTORS) {
        const code = refusalOf(route, actor, visibility)
        const where = boundToGroup(route)
          ? ` (boards for ${visibility === 'public' ? 'everybody' : 'members'})`
          : ''
        test(`${code ? `refuses with ${code}` : 'lets pass'} ${actor}${where}`, async () => {
          const here = await scene(visibility)
          const who = await actorIn(actor, here, flag)
          const { cookie } = who
          const answer = await who.call(route, question(name, here))
          // Whoever signed out or in comes back as themselves for the next question.
          if (who.cookie !== cookie) await back(who)
          if (code) {
            expect(answer.code).toBe(code)
            expect(answer.status).toBe(statusOf(code))
            expect(answer.text).not.toContain(here.group.name)
          } else {
            // Allowed: whatever else may be wrong with the question, it is not a matter of rights.
            expect(['NOT_SIGNED_IN', 'FORBIDDEN', ...Object.values(UNKNOWN)]).not.toContain(answer.code)
            expect(answer.status).toBeLessThan(500)
          }
        })
      }
    }
  })
}

test('a role taken away refuses the very next request', async () => {
  const here = await scene('public')
  const scorer = await somebody(product.origin)
  await join(owner, here.group, scorer, 'scorer')
  const params = { id: here.board.games[0]?.id } as never
  await expectStatus(scorer.call(routes.updateGame, { params, body: { scoreTeam1: 1 } }), 200)
  await join(owner, here.group, scorer, 'member')
  const refused = await scorer.call(routes.updateGame, { params, body: { scoreTeam1: 2 } })
  expect(refused.code).toBe('FORBIDDEN')
})

test('a group tells each person what they may do in it', async () => {
  const here = await scene('public')
  const ofOwner = await expectStatus(owner.call(getGroup, { params: { id: here.group.id } }), 200)
  const ofMember = await expectStatus(here.target.call(getGroup, { params: { id: here.group.id } }), 200)
  expect(ROLE_FLAGS.every(flag => ofOwner.data.permissions[flag])).toBe(true)
  expect(ROLE_FLAGS.some(flag => ofMember.data.permissions[flag])).toBe(false)
})

test('every entry of the contract is answered by the server', async () => {
  const visitor = new Client(product.origin)
  for (const route of Object.values(routes) as Route[]) {
    const path = route.path.replace(/\{\w+\}/g, 'x')
    const answer = await visitor.send(route.method, `/api${path}`)
    expect(`${route.path}: ${answer.code}`).not.toBe(`${route.path}: NOT_FOUND`)
  }
})
