import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { exportData, type Profile } from '@pingboard/contracts/http/account.ts'
import {
  type Board,
  createBoard,
  deleteBoard,
  getBoard,
  listGroupBoards,
  updateBoard,
} from '@pingboard/contracts/http/boards.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { revertGame, updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import {
  createGroup,
  deleteGroup,
  type Group,
  getGroup,
  listGroups,
  updateGroup,
} from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation, renewInvitation } from '@pingboard/contracts/http/invitations.ts'
import {
  addMember,
  changeMemberRole,
  createRole,
  deleteRole,
  listMembers,
  listRoles,
  removeMember,
  updateRole,
} from '@pingboard/contracts/http/members.ts'
import { membershipIdOf, type RoleId } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, type Given, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'
import { flagsOf } from '../support/roles.ts'
import type { Stored } from '../support/stored.ts'

// A client that lost an answer repeats its command (CON-4): it gets the same answer, and nothing happens twice.

type Person = Client & { profile: Profile }

let product: Product
let stored: Stored
let owner: Person
let member: Person
let group: Group
let board: Board

beforeAll(async () => {
  product = await startProduct()
  stored = product.stored
  owner = await somebody(product.origin)
  member = await somebody(product.origin)
  group = await aGroupOf(owner)
  await join(owner, group, member)
  board = await aBoardIn(group, owner, 2)
})
afterAll(async () => {
  await product?.close()
})

const NO_FLAGS = flagsOf([])
/** Headers of a command that may be repeated. */
const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const ofGroup = () => ({ params: { id: group.id } })
const ofGame = () => ({ params: { id: board.games[0]?.id as never } })
const ofMember = () => ({ params: { id: membershipIdOf(group.id, member.profile.id) } })
const newBoard = (name: string) => ({
  body: { name, clubNumber: CLUB, groupId: group.id, games: [aFixture(1)] },
})
const newGroup = (name: string) => ({ body: { name, description: 'Un autre club', clubNumber: CLUB } })
const newRole = (name: string) => ({ ...ofGroup(), body: { name, ...NO_FLAGS } })

/** All that the owner can see of the group. */
async function everything(): Promise<string> {
  const seen = await Promise.all([
    owner.call(listGroups),
    owner.call(getGroup, ofGroup()),
    owner.call(listMembers, ofGroup()),
    owner.call(listRoles, ofGroup()),
    owner.call(listGroupBoards, ofGroup()),
    owner.call(getBoard, { params: { id: board.id } }),
    owner.call(getInvitation, ofGroup()),
  ])
  return seen.map(({ text }) => text).join('\n')
}

type Question = () => Given<Route>
const COMMANDS: [route: Route, asked: Question, other: Question][] = [
  [createGroup, () => newGroup('Les mardis'), () => newGroup('Les mercredis')],
  [createBoard, () => newBoard('Journée 5'), () => newBoard('Journée 6')],
  [
    updateGame,
    () => ({ ...ofGame(), body: { scoreTeam1: 4 } }),
    () => ({ ...ofGame(), body: { scoreTeam1: 5 } }),
  ],
  [
    updateGroup,
    () => ({ ...ofGroup(), body: { description: 'Le jeudi soir' } }),
    () => ({ ...ofGroup(), body: { description: 'Le lundi soir' } }),
  ],
  [createRole, () => newRole('Arbitres'), () => newRole('Capitaines')],
  [revertGame, () => ({ ...ofGame(), body: { to: 0 } }), () => ({ ...ofGame(), body: { to: 1 } })],
  [
    updateBoard,
    () => ({ params: { id: board.id }, body: { name: 'Journée 4 bis' } }),
    () => ({ params: { id: board.id }, body: { name: 'Journée 4 ter' } }),
  ],
  [
    changeMemberRole,
    () => ({ ...ofMember(), body: { roleId: 'scorer' } }),
    () => ({ ...ofMember(), body: { roleId: 'admin' } }),
  ],
]

describe('the same command with the same key', () => {
  for (const [route, asked, other] of COMMANDS) {
    test(`${route.method} ${route.path} is answered alike and done once; with another body it is refused`, async () => {
      const headers = aKey()
      const first = await expectStatus(owner.call(route, { ...asked(), headers }), route.status)
      const after = await everything()
      const again = await expectStatus(owner.call(route, { ...asked(), headers }), route.status)
      expect(again.text).toBe(first.text)
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      const refused = await owner.call(route, { ...other(), headers })
      expect([refused.status, refused.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
      expect(await everything()).toBe(after)
    })
  }

  test('at the same time is done once: who comes while it is carried out is asked to come again', async () => {
    const asked = { ...newBoard('Journée 7'), headers: aKey() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.call(createBoard, asked)))
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const { status, code } of answers) expect(['201', 'CONFLICT']).toContain(code ?? String(status))
    const again = await expectStatus(owner.call(createBoard, asked), 201)
    expect(again.text).toBe(done[0]?.text)
    const { data } = await expectStatus(owner.call(listGroupBoards, ofGroup()), 200)
    expect(data.data.filter(({ name }) => name === 'Journée 7')).toHaveLength(1)
  })

  test('of somebody else is another command', async () => {
    const headers = aKey()
    const mine = await expectStatus(owner.call(createGroup, { ...newGroup('À moi'), headers }), 201)
    const theirs = await expectStatus(member.call(createGroup, { ...newGroup('À eux'), headers }), 201)
    expect(theirs.data.id).not.toBe(mine.data.id)
  })

  test('joins a group once and says both times that it did', async () => {
    const guest = await somebody(product.origin)
    const { token } = (await expectStatus(owner.call(getInvitation, ofGroup()), 200)).data
    const headers = aKey()
    const asked = { ...ofGroup(), body: { token }, headers }
    const first = await expectStatus(guest.call(acceptInvitation, asked), 200)
    const again = await expectStatus(guest.call(acceptInvitation, asked), 200)
    expect(first.data.alreadyAdded).toBe(false)
    expect(again.text).toBe(first.text)
    const afresh = await expectStatus(guest.call(acceptInvitation, { ...asked, headers: {} }), 200)
    expect(afresh.data.alreadyAdded).toBe(true)
    const refused = await guest.call(acceptInvitation, { ...asked, body: { token: 'A'.repeat(43) } })
    expect(refused.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('renews an invitation once', async () => {
    const asked = { ...ofGroup(), headers: aKey() }
    const first = await expectStatus(owner.call(renewInvitation, asked), 200)
    expect((await expectStatus(owner.call(renewInvitation, asked), 200)).text).toBe(first.text)
    expect((await owner.call(getInvitation, ofGroup())).data.token).toBe(first.data.token)
  })

  test('changes a role once, even when it was changed back meanwhile', async () => {
    const { data: role } = await expectStatus(owner.call(createRole, newRole('Un nom')), 201)
    const params = { id: group.id, roleId: role.id as RoleId }
    const rename = (name: string, headers = {}) =>
      expectStatus(owner.call(updateRole, { params, body: { name, ...NO_FLAGS }, headers }), 200)
    const headers = aKey()
    await rename('Un autre', headers)
    await rename('Un nom')
    await rename('Un autre', headers)
    const { data } = await expectStatus(owner.call(listRoles, ofGroup()), 200)
    expect(data.data.find(({ id }) => id === role.id)?.name).toBe('Un nom')
    await expectStatus(owner.call(deleteRole, { params }), 204)
  })
})

describe('what is gone', () => {
  /** A group with every kind of thing that can be removed from it. */
  async function furnished() {
    const one = (await expectStatus(owner.call(createGroup, newGroup('À vider')), 201)).data
    const guest = await somebody(product.origin)
    const leaver = await somebody(product.origin)
    for (const person of [guest, leaver]) await join(owner, one, person, 'admin')
    const params = { id: one.id }
    const body = { name: 'Juges', ...NO_FLAGS }
    const role = (await expectStatus(owner.call(createRole, { params, body }), 201)).data
    return { one, guest, leaver, role, its: await aBoardIn(one, owner, 1) }
  }
  type Furnished = Awaited<ReturnType<typeof furnished>>
  const of = ({ one }: Furnished, person: Person) => ({ id: membershipIdOf(one.id, person.profile.id) })
  const DELETIONS: [title: string, route: Route, params: (of: Furnished) => object, by?: 'leaver'][] = [
    ['a board', deleteBoard, ({ its }) => ({ id: its.id })],
    ['a role', deleteRole, ({ one, role }) => ({ id: one.id, roleId: role.id })],
    ['a member', removeMember, all => of(all, all.guest)],
    ['one’s own membership', removeMember, all => of(all, all.leaver), 'leaver'],
    ['a group', deleteGroup, ({ one }) => ({ id: one.id })],
  ]

  test.each(DELETIONS)('%s is deleted once under a key, and again answered as deleted', async (...row) => {
    const [, route, paramsOf, by] = row
    const all = await furnished()
    const who = by ? all[by] : owner
    const headers = aKey()
    const asked = { params: paramsOf(all) as never }
    const first = await expectStatus(who.call(route, { ...asked, headers }), 204)
    const before = await stored.now()
    const again = await expectStatus(who.call(route, { ...asked, headers }), 204)
    expect([again.text, again.headers.get('position')]).toEqual(['', first.headers.get('position')])
    // Another key is another command, and so is the same key of another person.
    expect((await who.call(route, { ...asked, headers: aKey() })).status).toBe(404)
    const other = await all.guest.call(route, { ...asked, headers })
    expect([403, 404]).toContain(other.status)
    const stranger = await somebody(product.origin)
    const known = await stored.now()
    expect([403, 404]).toContain((await stranger.call(route, { ...asked, headers })).status)
    expect(known.events).toBe(Number(before.events) + eventsOfSomebody)
    expect(await stored.now()).toEqual(known)
  })
  /** Events of registering and giving a name. */
  let eventsOfSomebody = 0
  beforeAll(async () => {
    const before = await stored.events()
    await somebody(product.origin)
    eventsOfSomebody = (await stored.events()) - before
  })

  test('who takes a right from themselves is answered again as they were', async () => {
    const { one, guest } = await furnished()
    const asked = {
      params: { id: membershipIdOf(one.id, guest.profile.id) },
      body: { roleId: 'member' as RoleId },
      headers: aKey(),
    }
    const first = await expectStatus(guest.call(changeMemberRole, asked), 200)
    const again = await expectStatus(guest.call(changeMemberRole, asked), 200)
    expect(again.text).toBe(first.text)
    // The key is valid for its own command, and for no other.
    const other = { ...asked, body: { roleId: 'admin' as RoleId } }
    expect((await guest.call(changeMemberRole, other)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await guest.call(changeMemberRole, { ...other, headers: aKey() })).code).toBe('FORBIDDEN')
  })
})

test('a key counts after a restart as it did before', async () => {
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'pingboard-keys-'))
  let running = await startProduct({ dataDir })
  try {
    const founder = await somebody(running.origin)
    const [guest, headers, leaving] = [await somebody(running.origin), aKey(), aKey()]
    const asked = { ...newGroup('Les samedis'), headers }
    const first = await expectStatus(founder.call(createGroup, asked), 201)
    const adding = { params: { id: first.data.id }, body: { userId: guest.profile.id }, headers }
    const added = await expectStatus(founder.call(addMember, adding), 200)
    await running.close()

    running = await startProduct({ dataDir })
    const [later, guestLater] = [new Client(running.origin), new Client(running.origin)]
    later.cookie = founder.cookie
    guestLater.cookie = guest.cookie
    const again = await expectStatus(later.call(createGroup, asked), 201)
    expect(again.data.id).toBe(first.data.id)
    expect((await expectStatus(later.call(addMember, adding), 200)).text).toBe(added.text)
    const { data } = await expectStatus(later.call(listGroups), 200)
    expect(data.data).toHaveLength(1)
    const other = await later.call(createGroup, { ...newGroup('Les dimanches'), headers })
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
    // Removed before the restart, repeated after.
    const left = { params: { id: membershipIdOf(first.data.id, guest.profile.id) }, headers: leaving }
    await expectStatus(guestLater.call(removeMember, left), 204)
    await running.close()
    running = await startProduct({ dataDir })
    const last = new Client(running.origin)
    last.cookie = guest.cookie
    await expectStatus(last.call(removeMember, left), 204)
    expect((await last.call(removeMember, { ...left, headers: aKey() })).code).toBe('MEMBER_NOT_FOUND')
  } finally {
    await running.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('what stands beside the log is the same twice', () => {
  test('a report is kept once, and another under the same key refused', async () => {
    const body = {
      title: 'Le compteur saute',
      body: 'Le score affiché revient en arrière après un rechargement.',
      labels: ['bug' as const],
    }
    const headers = aKey()
    const first = await expectStatus(member.call(reportIssue, { body, headers }), 201)
    const again = await expectStatus(member.call(reportIssue, { body, headers }), 201)
    expect(again.text).toBe(first.text)
    const { data } = await expectStatus(member.call(exportData), 200)
    expect(data.feedback).toHaveLength(1)
    const other = await member.call(reportIssue, { body: { ...body, title: 'Un autre sujet' }, headers })
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('players are named once', async () => {
    const params = ofGame().params
    await expectStatus(owner.call(updateGame, { params, body: { formula: '4x14' } }), 200)
    const body = { players: { A: { name: 'Camille Duval', licence: null } } }
    const headers = aKey()
    const first = await expectStatus(owner.call(updateGamePlayers, { params, body, headers }), 200)
    const again = await expectStatus(owner.call(updateGamePlayers, { params, body, headers }), 200)
    expect(again.text).toBe(first.text)
  })
})

test('a key that is no UUID is refused', async () => {
  const answer = await owner.call(createGroup, {
    ...newGroup('Sans'),
    headers: { 'idempotency-key': 'again' },
  })
  expect([answer.code, answer.problem.fields?.[0]?.path]).toEqual(['INVALID_REQUEST', 'idempotency-key'])
})

describe('If-Match', () => {
  test('of a group refuses a change and a deletion decided on an old state', async () => {
    const { data, headers } = await expectStatus(owner.call(createGroup, newGroup('Les vendredis')), 201)
    const old = { 'if-match': headers.get('etag') ?? '' }
    const params = { id: data.id }
    await expectStatus(owner.call(updateGroup, { params, body: { description: 'Une' }, headers: old }), 200)
    const late = await owner.call(updateGroup, { params, body: { description: 'Deux' }, headers: old })
    expect([late.status, late.code]).toEqual([412, 'STALE_REVISION'])
    const gone = await owner.send('DELETE', `/api/groups/${data.id}`, undefined, old)
    expect([gone.status, gone.code]).toEqual([412, 'STALE_REVISION'])
    expect((await expectStatus(owner.call(getGroup, { params }), 200)).data.description).toBe('Une')
  })
})
