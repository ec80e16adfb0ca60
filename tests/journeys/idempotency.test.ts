import type { Profile } from '@pingboard/contracts/http/account.ts'
import {
  type Board,
  createBoard,
  getBoard,
  listGroupBoards,
  updateGame,
} from '@pingboard/contracts/http/boards.ts'
import {
  acceptInvitation,
  changeMemberRole,
  createGroup,
  createRole,
  deleteRole,
  type Group,
  getGroup,
  getInvitation,
  listGroups,
  listMembers,
  listRoles,
  renewInvitation,
  updateGroup,
  updateRole,
} from '@pingboard/contracts/http/groups.ts'
import { membershipIdOf, type RoleId } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag } from '@pingboard/contracts/permissions.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, expectStatus, type Given, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

// A client that lost an answer sends the same again (CON-4): the same answer, and nothing happens twice.

type Person = Client & { profile: Profile }

let product: Product
let owner: Person
let member: Person
let group: Group
let board: Board

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin)
  member = await somebody(product.origin)
  group = await aGroupOf(owner)
  await join(owner, group, member)
  board = await aBoardIn(group, owner, 2)
})
afterAll(() => product?.close())

const NO_FLAGS = Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, false])) as Record<
  EditableFlag,
  boolean
>
const ofGroup = () => ({ params: { id: group.id } })
const ofGame = () => ({ params: { id: board.games[0]?.id as never } })
const ofMember = () => ({ params: { id: membershipIdOf(group.id, member.profile.id) } })
const newBoard = (name: string) => ({
  body: { name, clubNumber: CLUB, groupId: group.id, games: [aFixture(1)] },
})
const newGroup = (name: string) => ({ body: { name, description: 'Un autre club', clubNumber: CLUB } })
const newRole = (name: string) => ({ ...ofGroup(), body: { name, ...NO_FLAGS } })

/** What everybody can see of it all. */
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
  [
    changeMemberRole,
    () => ({ ...ofMember(), body: { roleId: 'scorer' } }),
    () => ({ ...ofMember(), body: { roleId: 'admin' } }),
  ],
]

describe('the same command with the same key', () => {
  for (const [route, asked, other] of COMMANDS) {
    test(`${route.method} ${route.path} is answered alike and done once; with another body it is refused`, async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
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

  test('at the same time is done once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.call(createBoard, { ...newBoard('Journée 7'), headers })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { data } = await expectStatus(owner.call(listGroupBoards, ofGroup()), 200)
    expect(data.data.filter(({ name }) => name === 'Journée 7')).toHaveLength(1)
  })

  test('of somebody else is another command', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const mine = await expectStatus(owner.call(createGroup, { ...newGroup('À moi'), headers }), 201)
    const theirs = await expectStatus(member.call(createGroup, { ...newGroup('À eux'), headers }), 201)
    expect(theirs.data.id).not.toBe(mine.data.id)
  })

  test('joins a group once and says both times that it did', async () => {
    const guest = await somebody(product.origin)
    const { token } = (await expectStatus(owner.call(getInvitation, ofGroup()), 200)).data
    const headers = { 'idempotency-key': crypto.randomUUID() }
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
    const asked = { ...ofGroup(), headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = await expectStatus(owner.call(renewInvitation, asked), 200)
    expect((await expectStatus(owner.call(renewInvitation, asked), 200)).text).toBe(first.text)
    expect((await owner.call(getInvitation, ofGroup())).data.token).toBe(first.data.token)
  })

  test('changes a role once, even when it was changed back meanwhile', async () => {
    const { data: role } = await expectStatus(owner.call(createRole, newRole('Un nom')), 201)
    const params = { id: group.id, roleId: role.id as RoleId }
    const rename = (name: string, headers = {}) =>
      expectStatus(owner.call(updateRole, { params, body: { name, ...NO_FLAGS }, headers }), 200)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await rename('Un autre', headers)
    await rename('Un nom')
    await rename('Un autre', headers)
    const { data } = await expectStatus(owner.call(listRoles, ofGroup()), 200)
    expect(data.data.find(({ id }) => id === role.id)?.name).toBe('Un nom')
    await expectStatus(owner.call(deleteRole, { params }), 204)
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
