import { type ErrorCode, statusOf } from '@pingboard/contracts/errors.ts'
import { eraseAccount, logout, type Profile } from '@pingboard/contracts/http/account.ts'
import { type Group, getGroup, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { routes } from '@pingboard/contracts/http/index.ts'
import { createRole } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS, type RoleFlag, type UserFlag } from '@pingboard/contracts/permissions.ts'
import { UNKNOWN } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { questionOf, type Scene } from '../support/questions.ts'
import { flagsOf, giveOnly, isGranted } from '../support/roles.ts'
import type { Stored } from '../support/stored.ts'

// The table of rights is contracts/http: each entry, asked as every actor, must refuse or allow as it says (AUT-1).

type Person = Client & { profile: Profile }
type Visibility = 'public' | 'members'

/** Actors without a session, for any reason. */
const OUTSIDE = ['a visitor', 'somebody signed out', 'somebody erased'] as const
/** Actors without a membership; the second holds every flag in another group. */
const STRANGE = ['a stranger', 'an admin of another group'] as const
const MEMBERS = [
  'a member without flags',
  'a member with only the flag',
  'a member with every other flag',
  'the creator',
] as const
type Actor = (typeof OUTSIDE)[number] | (typeof STRANGE)[number] | (typeof MEMBERS)[number]
const isOf = (list: readonly Actor[], actor: Actor) => list.includes(actor)

let product: Product
let stored: Stored
let owner: Person
let target: Person
let newcomer: Person
const actors = new Map<Actor, Client>()
/** Scenes for the refused calls: a refusal changes nothing, so one scene serves all of them. */
const scenes = new Map<Visibility, Scene>()

beforeAll(async () => {
  product = await startProduct()
  stored = product.stored
  const some = () => somebody(product.origin)
  owner = await some()
  target = await some()
  newcomer = await some()
  const elsewhere = await some()
  await aGroupOf(elsewhere, 'Un autre club')
  const signedOut = await some()
  await endBy(signedOut, logout)
  const erased = await some()
  await endBy(erased, eraseAccount)
  actors
    .set('a visitor', new Client(product.origin))
    .set('somebody signed out', signedOut)
    .set('somebody erased', erased)
    .set('an admin of another group', elsewhere)
    .set('the creator', owner)
  for (const actor of ['a stranger', ...MEMBERS.slice(0, 3)] as const) actors.set(actor, await some())
  for (const visibility of ['public', 'members'] as const) scenes.set(visibility, await aScene(visibility))
})
afterAll(async () => {
  await product?.close()
})

/** Ends a person's session, but leaves the person their old cookie. */
async function endBy(person: Person, route: Route): Promise<void> {
  const { cookie } = person
  await expectStatus(person.call(route), 204)
  person.cookie = cookie
}

async function aScene(visibility: Visibility): Promise<Scene> {
  const group = await aGroupOf(owner)
  const params = { id: group.id }
  await expectStatus(owner.call(updateGroup, { params, body: { boardVisibility: visibility } }), 200)
  await join(owner, group, target)
  const body = { name: 'Une fonction', ...flagsOf([]) }
  const { data: role } = await expectStatus(owner.call(createRole, { params, body }), 201)
  return { group, board: await aBoardIn(group, owner, 2), target, newcomer, role }
}

/** The client of this actor, with the actor's role in this scene. */
async function actorIn(actor: Actor, { group }: Scene, flag: RoleFlag | null): Promise<Client> {
  const who = actors.get(actor)
  if (!who) throw new Error(actor)
  if (!isOf(MEMBERS, actor) || actor === 'the creator') return who
  const member = who as Person
  await join(owner, group, member)
  const held = ROLE_FLAGS.filter(
    actor === 'a member with only the flag' ? one => one === flag : one => one !== flag,
  )
  const flags: readonly RoleFlag[] = actor === 'a member without flags' ? [] : held
  await giveOnly(owner, group, member, flags)
  const granted: UserFlag[] = flags.filter(isGranted)
  // As an operator does it: no call sets flags on a user (AUT-10).
  await product.ports.people.records.update(member.profile.id, { flags: granted })
  return member
}

/** The refusal that the entry demands; null when the call is allowed. */
function refusalOf({ access }: Route, actor: Actor, visibility: Visibility): ErrorCode | null {
  if (access.actor === 'anyone') return null
  const isOutside = isOf(OUTSIDE, actor)
  if (access.actor === 'session') return isOutside ? 'NOT_SIGNED_IN' : null
  const isStrange = isOf(STRANGE, actor)
  if (access.actor === 'viewer' && (visibility === 'public' || !(isOutside || isStrange))) return null
  if (isOutside) return 'NOT_SIGNED_IN'
  const unknown = UNKNOWN[access.object]
  if (access.actor === 'viewer') return unknown
  if (access.actor === 'member' && !isStrange) return null
  if (actor === 'the creator' || actor === 'a member with only the flag') return null
  // Strangers must not learn of memberships or of boards they may not watch. They know a group's id already (AUT-5).
  const isGroup = access.object === 'group' || access.object === 'group-in-body'
  const isHidden = isStrange && (access.object === 'membership' || (!isGroup && visibility === 'members'))
  return isHidden ? unknown : 'FORBIDDEN'
}

for (const [name, route] of Object.entries(routes) as [keyof typeof routes, Route][]) {
  const { access } = route
  const flag = 'flag' in access ? access.flag : null
  const question = questionOf(name)
  const isBound = 'object' in access
  // Flags and memberships belong to a group. A call without a group depends only on whether the caller is signed in.
  const asking = isBound ? [...OUTSIDE, ...STRANGE, ...MEMBERS] : [...OUTSIDE, 'a stranger' as const]

  describe(`${route.method} ${route.path}`, () => {
    for (const visibility of isBound ? (['public', 'members'] as const) : (['public'] as const)) {
      const where = isBound ? ` (boards for ${visibility === 'public' ? 'everybody' : 'members'})` : ''
      for (const actor of asking) {
        const code = refusalOf(route, actor, visibility)
        if (code) test(`refuses ${actor} with ${code}${where}`, () => refuses(actor, visibility, code))
        else test(`lets ${actor} pass${where}`, () => allows(actor, visibility))
      }
    }
  })

  async function refuses(actor: Actor, visibility: Visibility, code: ErrorCode): Promise<void> {
    const scene = scenes.get(visibility) as Scene
    const who = await actorIn(actor, scene, flag)
    const before = await stored.now()
    const answer = await who.call(route, question.ask(scene))
    expect([answer.status, answer.code]).toEqual([statusOf(code), code])
    // The refusal shows neither the object nor its owner, and leaves no trace (AUT-5).
    for (const hidden of [scene.group.name, scene.board.name, target.profile.email]) {
      expect(answer.text).not.toContain(hidden)
    }
    expect(await stored.now()).toEqual(before)
  }

  async function allows(actor: Actor, visibility: Visibility): Promise<void> {
    const isReading = route.method === 'GET' && !question.spends
    const scene = isReading ? (scenes.get(visibility) as Scene) : await aScene(visibility)
    const spent = question.spends === 'person' && !isOf(OUTSIDE, actor)
    const who = spent ? await somebody(product.origin) : await actorIn(actor, scene, flag)
    const { cookie } = who
    const answer = await who.call(route, question.ask(scene))
    if (question.ends) expect(answer.code).toBe(question.ends)
    else expect([answer.status, answer.code]).toEqual([route.status, undefined])
    who.cookie = cookie
    if (question.spends === 'session' && who.profile && !isOf(OUTSIDE, actor)) await signIn(who as Person)
  }
}

test('every entry of the contract is answered by the server, and by its own method', async () => {
  const visitor = new Client(product.origin)
  for (const route of Object.values(routes) as Route[]) {
    const path = route.path.replace(/\{\w+\}/g, 'x')
    const { code = '' } = await visitor.send(route.method, `/api${path}`)
    expect([route.path, 'NOT_FOUND', 'METHOD_NOT_ALLOWED']).not.toContain(code)
  }
})

describe('a right', () => {
  const score = (scene: Scene, scoreTeam1: number) => ({
    params: { id: scene.board.games[0]?.id as never },
    body: { scoreTeam1 },
  })

  test('that is taken away is gone for the very next request', async () => {
    const scene = await aScene('public')
    const scorer = await somebody(product.origin)
    await join(owner, scene.group, scorer, 'scorer')
    await expectStatus(scorer.call(routes.updateGame, score(scene, 1)), 200)
    await join(owner, scene.group, scorer, 'member')
    expect((await scorer.call(routes.updateGame, score(scene, 2))).code).toBe('FORBIDDEN')
  })

  test('is gone with the membership for the very next request, also the right to see', async () => {
    const scene = await aScene('members')
    const [left, removed] = [await somebody(product.origin), await somebody(product.origin)]
    for (const [person, by] of [
      [left, left],
      [removed, owner],
    ] as const) {
      await join(owner, scene.group, person, 'scorer')
      await expectStatus(person.call(routes.updateGame, score(scene, 1)), 200)
      const params = { id: membershipIdOf(scene.group.id, person.profile.id) }
      await expectStatus(by.call(routes.removeMember, { params }), 204)
      expect((await person.call(routes.updateGame, score(scene, 2))).code).toBe('GAME_NOT_FOUND')
      expect((await person.call(routes.getBoard, { params: { id: scene.board.id } })).code).toBe(
        'BOARD_NOT_FOUND',
      )
      expect((await person.call(getGroup, { params: { id: scene.group.id } })).code).toBe('FORBIDDEN')
    }
  })

  test('in one group is none in another, whichever way the request names it', async () => {
    const here = await aScene('public')
    const elsewhere = actors.get('an admin of another group') as Person
    const own = await aGroupOf(elsewhere)
    const { data: role } = await expectStatus(
      elsewhere.call(createRole, { params: { id: own.id }, body: { name: 'Coach', ...flagsOf([]) } }),
      201,
    )
    // A role of one group is unknown in the other group, and no member there can be given it (AUT-8).
    const through = { params: { id: here.group.id, roleId: role.id } }
    expect((await owner.call(routes.deleteRole, through)).code).toBe('ROLE_NOT_FOUND')
    expect(
      (await owner.call(routes.updateRole, { ...through, body: { name: 'Autre', ...flagsOf([]) } })).code,
    ).toBe('ROLE_NOT_FOUND')
    const given = await owner.call(routes.changeMemberRole, {
      params: { id: membershipIdOf(here.group.id, target.profile.id) },
      body: { roleId: role.id },
    })
    expect(given.code).toBe('ROLE_NOT_FOUND')
    // The board's group decides over a game, whatever group the body names (AUT-3).
    const smuggled = { ...score(here, 7).body, groupId: own.id }
    const answer = await elsewhere.send('PATCH', `/api/games/${here.board.games[0]?.id}`, smuggled)
    expect(answer.code).toBe('INVALID_REQUEST')
    expect((await elsewhere.call(routes.updateGame, score(here, 7))).code).toBe('FORBIDDEN')
  })
})

test('a group tells each person what they may do in it', async () => {
  const { group } = await aScene('public')
  const told = async (who: Client): Promise<Group> =>
    (await expectStatus(who.call(getGroup, { params: { id: group.id } }), 200)).data
  const [ofOwner, ofMember] = [await told(owner), await told(target)]
  expect(ROLE_FLAGS.every(flag => ofOwner.permissions[flag])).toBe(true)
  expect(ROLE_FLAGS.some(flag => ofMember.permissions[flag])).toBe(false)
})
