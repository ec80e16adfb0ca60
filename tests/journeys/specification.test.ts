import type { Profile } from '@pingboard/contracts/http/account.ts'
import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { type Group, updateGroup } from '@pingboard/contracts/http/groups.ts'
import { getInvitation } from '@pingboard/contracts/http/invitations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, at, firstOf, words } from '../support/ask.ts'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join, parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'

onOneDay()

// The specification, section by section, as an outside program asks it: plain HTTP, and none of our types in any
// body. What other journeys prove in full (rights of every call, hostile input, mails, repeated commands) is not
// repeated here. Sections 5 and 7 have their own files.

type Person = Client & { profile: Profile }
let product: Product
let owner: Person
let member: Person
let stranger: Person
let visitor: Client
let group: Group
let board: BoardWithRights

beforeAll(async () => {
  product = await startProduct()
  owner = await somebody(product.origin, 'Olga', 'Aubertin')
  member = await somebody(product.origin, 'Marc', 'Delorme')
  stranger = await somebody(product.origin, 'Sarah', 'Rivière')
  visitor = new Client(product.origin)
  group = await aGroupOf(owner)
  await join(owner, group, member)
  board = await aBoardIn(group, owner, [aFixture(1)])
})
afterAll(() => product?.close())

const seasonOf = (club: string) =>
  `GET /fftt/club/${club}/games?startDate=${parisDay(-180)}&endDate=${parisDay(180)}`

describe('section 3, entities: every field by its name, and beside them only what decisions add', () => {
  const FLAGS = words(
    `canAddUserGroup canUpdateGroup canDeleteGroup canUpdateUserGroup canDeleteUserGroup canCreateGroupRole
     canUpdateGroupRole canDeleteGroupRole canCreateBoard canCreateGame canDeleteBoard canDeleteGame canUpdateBoard
     canUpdateGame`,
  )
  const GAME = words(
    `id boardId externalId label idTeam1 idTeam2 labelTeam1 labelTeam2 clubNumber1 clubNumber2 poule divisionId
     divisionLabel predictedDate organismId organismLabel organismCode gender location time postponed done scoreTeam1
     scoreTeam2 createdAt updatedAt`,
  )
  const PLAYER = words(
    `licenseNumber licenseId lastname firstname clubLabel clubNumber nationality globalRanking oldNationalRanking rank
     category categoryLabel regionalRanking departementalRanking initialPoints officialPoints oldPoints points gender
     type certification validation virtual`,
  )
  const MATCH = words('id event name officialPoints points rank victory withdraw coef date gain source')
  const id = () => group.id
  const licence = async () => (await firstOf(owner, 'GET /fftt/players?lastname=laurent')).licenseNumber
  const club = async () => (await firstOf(owner, 'GET /fftt/clubs?department=33')).clubNumber ?? ''

  test.each<
    [entity: string, call: () => string | Promise<string>, where: string, fields: string[], more: string]
  >([
    [
      'User',
      () => 'GET /user/profile',
      '',
      words(
        `id email lastname firstname licenseNumber enableEmails enableNotifications isVerified permissions createdAt
         updatedAt`,
      ),
      '',
    ],
    ['permissions of a user', () => 'GET /user/profile', 'permissions', [...FLAGS, 'canRetrieveGroup'], ''],
    [
      'Group (members, roles and boards: by their own calls)',
      () => `GET /groups/${id()}`,
      '',
      words('id name description clubNumber picture totalMembers createdBy createdAt updatedBy updatedAt'),
      'shortName boardVisibility displayCode permissions demo',
    ],
    ['Group member', () => `GET /groups/${id()}/members`, 'data.0', words('id groupId user permissions'), ''],
    [
      'user of a member',
      () => `GET /groups/${id()}/members`,
      'data.0.user',
      words('id lastname firstname licenseNumber'),
      '',
    ],
    ['Group role', () => `GET /groups/${id()}/roles`, 'data.0', [...words('id groupId name'), ...FLAGS], ''],
    [
      'Invitation token',
      () => `GET /groups/${id()}/invitation`,
      '',
      words('id groupId token createdAt updatedAt'),
      'expiresAt',
    ],
    [
      'Board',
      () => `GET /boards/${board.id}`,
      '',
      words('id name clubNumber createdAt updatedAt group groupId games createdBy'),
      'permissions revision today demo',
    ],
    [
      'Game of a board',
      () => `GET /boards/${board.id}`,
      'games.0',
      GAME,
      'formula fromSheet revision tables',
    ],
    ['Game', () => `GET /games/${board.id}.1`, '', [...GAME, 'sets'], 'formula fromSheet revision tables'],
    [
      'Federation fixture',
      async () => seasonOf(await club()),
      'data.0',
      words(
        `id idTeam1 idTeam2 label labelTeam1 labelTeam2 scoreTeam1 scoreTeam2 link predictedDate actualDate clubNumber1
         clubNumber2 poule live divisionId divisionLabel organismId organismLabel organismCode gender`,
      ),
      '',
    ],
    [
      'Federation club',
      () => 'GET /fftt/clubs?department=33',
      'data.0',
      words('clubId clubNumber name validation clubType'),
      '',
    ],
    ['Federation player', async () => `GET /fftt/players/${await licence()}`, '', PLAYER, 'freshness'],
    ['Federation player, v2', async () => `GET /fftt/v2/players/${await licence()}`, '', PLAYER, 'freshness'],
    ['Player match', async () => `GET /fftt/players/${await licence()}/games`, 'data.0', MATCH, 'outcome'],
    [
      'Player match, v2',
      async () => `GET /fftt/v2/players/${await licence()}/games`,
      'data.0',
      MATCH,
      'outcome',
    ],
  ])('%s', async (_, call, where, fields, more) => {
    const { data } = await expectStatus(ask(owner, await call()), 200)
    const entity = where ? at(data, where) : data
    const wanted = [...fields, ...more.split(' ').filter(Boolean)]
    expect(Object.keys(entity as object).toSorted()).toEqual(wanted.toSorted())
  })

  test('“a board game as sent at creation” is stored with every field it came with', async () => {
    const fixture = aFixture(77)
    const { data } = await expectStatus(
      ask(owner, 'POST /boards', { name: 'Un soir', clubNumber: CLUB, groupId: group.id, games: [fixture] }),
      201,
    )
    expect(at(data, 'games.0')).toMatchObject(fixture)
  })

  test('a fixture of the federation becomes a game as it stands, whatever it leaves empty', async () => {
    const club = await firstOf(owner, 'GET /fftt/clubs?department=33')
    const { data } = await expectStatus(ask(owner, seasonOf(club.clubNumber ?? '')), 200)
    const games = (data as { data: Record<string, unknown>[] }).data
      .slice(0, 50)
      .map(({ id, actualDate, predictedDate, ...fixture }) => ({
        ...fixture,
        externalId: id,
        predictedDate: actualDate ?? predictedDate,
      }))
    expect(games.length).toBeGreaterThan(0)
    const body = { name: 'La saison', clubNumber: club.clubNumber, groupId: group.id, games }
    const created = (await expectStatus(ask(owner, 'POST /boards', body), 201)).data
    expect((created as BoardWithRights).games).toHaveLength(games.length)
  })
})

describe('section 4, transitions of a game', () => {
  const TODAY = 0
  const YESTERDAY = 1
  const EXEMPT = 2
  const TOMORROW = 3
  let games: BoardWithRights['games']
  beforeAll(async () => {
    const fixtures = [
      aFixture(1),
      aFixture(2, { predictedDate: parisDay(-1) }),
      aFixture(3, { idTeam2: null, labelTeam2: 'EXEMPT' }),
      aFixture(4, { predictedDate: parisDay(1) }),
    ]
    games = (await aBoardIn(group, owner, fixtures)).games
  })

  test('a new game: no score, not postponed; done when it is exempt or its day has passed', () => {
    expect(games.map(({ scoreTeam1, postponed, done }) => [scoreTeam1, postponed, done])).toEqual([
      [null, false, false],
      [null, false, true],
      [null, false, true],
      [null, false, false],
    ])
  })

  // The order matters: each row continues from the row before.
  test.each<[rule: string, game: number, patch: object, after: object | string]>([
    [
      'live when any score is above 0',
      TODAY,
      { scoreTeam1: 1 },
      { scoreTeam1: 1, scoreTeam2: null, done: false },
    ],
    ['a score can be emptied again', TODAY, { scoreTeam1: null }, { scoreTeam1: null }],
    ['the score counter minimum is 0', TODAY, { scoreTeam1: -1 }, 'INVALID_REQUEST'],
    ['done by the flag', TODAY, { done: true }, { done: true }],
    ['a done game still takes score corrections', TODAY, { scoreTeam1: 8 }, { scoreTeam1: 8, done: true }],
    ['done can be turned off on its day', TODAY, { done: false }, { done: false, scoreTeam1: 8 }],
    ['done cannot be turned off once the day has passed', YESTERDAY, { done: false }, 'DONE_BY_DATE'],
    ['postponed wins over done by date', YESTERDAY, { postponed: true }, { postponed: true, done: false }],
    [
      'a score for a postponed game turns postponed off',
      YESTERDAY,
      { scoreTeam2: 0 },
      { postponed: false, scoreTeam2: 0, done: true },
    ],
    [
      'predictedDate may be moved, and done by date goes with it',
      YESTERDAY,
      { predictedDate: parisDay(7) },
      { predictedDate: parisDay(7), done: false },
    ],
    ['an exempt game refuses a score', EXEMPT, { scoreTeam1: 1 }, 'GAME_EXEMPT'],
    ['an exempt game refuses to be put off', EXEMPT, { postponed: true }, 'GAME_EXEMPT'],
    [
      'where and when: settings of the game',
      TOMORROW,
      { location: ' Salle Jean-Moulin ', time: '20:30' },
      { location: 'Salle Jean-Moulin', time: '20:30' },
    ],
    ['several at once, all or nothing', TOMORROW, { scoreTeam1: 3, time: '24:00' }, 'INVALID_REQUEST'],
    ['of which nothing was kept', TOMORROW, {}, { scoreTeam1: null, time: '20:30' }],
  ])('%s', async (_, game, patch, after) => {
    const answer = await ask(owner, `PATCH /games/${games[game]?.id}`, patch)
    if (typeof after === 'string') expect(answer.code).toBe(after)
    else expect(answer).toMatchObject({ status: 200, data: after })
  })

  test('create board: “existing boards with the same games” are those of the group that share at least one', async () => {
    const other = await aGroupOf(owner, 'Un autre groupe')
    await aBoardIn(other, owner, [aFixture(501)])
    const mine = await aBoardIn(group, owner, [aFixture(501), aFixture(502)])
    const found = async (ids: string) =>
      at((await ask(member, `GET /groups/${group.id}/boards?games=${ids}`)).data, 'metadata.total')
    const [shared, none] = [aFixture(501).externalId, aFixture(999).externalId]
    expect([await found(`${none},${shared}`), await found(none), await found('')]).toEqual([1, 0, 0])
    const { data } = await ask(owner, `GET /groups/${group.id}/boards?games=${shared}`)
    expect(at(data, 'data.0.id')).toBe(mine.id)
  })

  test('link account: the licence number comes and goes; names stay unless they are given', async () => {
    const { licenseNumber } = await firstOf(owner, 'GET /fftt/players?lastname=laurent')
    const linked = await ask(stranger, 'PATCH /user/profile', { licenseNumber })
    expect(linked.data).toMatchObject({ licenseNumber, firstname: 'Sarah', lastname: 'Rivière' })
    const unlinked = await ask(stranger, 'PATCH /user/profile', { licenseNumber: null })
    expect(unlinked.data).toMatchObject({ licenseNumber: null, firstname: 'Sarah' })
  })
})

describe('section 6, rights beyond the table of calls', () => {
  test('“the user object also carries an overall permissions object”: a flag there counts without a membership', async () => {
    const { records } = product.ports.people
    const mine = await aBoardIn(group, owner, [aFixture(1)])
    expect((await ask(stranger, `DELETE /boards/${mine.id}`)).code).toBe('FORBIDDEN')
    await records.update(stranger.profile.id, { flags: ['canDeleteBoard'] })
    expect(at((await ask(stranger, 'GET /user/profile')).data, 'permissions.canDeleteBoard')).toBe(true)
    expect((await ask(stranger, `DELETE /boards/${mine.id}`)).status).toBe(204)
    await records.update(stranger.profile.id, { flags: [] })
  })

  test('canRetrieveGroup on the user opens the reading of any group, and nothing else', async () => {
    const { records } = product.ports.people
    const hidden = await aGroupOf(owner, 'Entre nous')
    await expectStatus(
      owner.call(updateGroup, { params: { id: hidden.id }, body: { boardVisibility: 'members' } }),
      200,
    )
    const theirs = await aBoardIn(hidden, owner, 1)
    const reads = ['', '/members', '/roles', '/boards'].map(part => `GET /groups/${hidden.id}${part}`)
    const calls = [...reads, `GET /boards/${theirs.id}`, `GET /games/${theirs.id}.1`]
    const statuses = () => Promise.all(calls.map(async call => (await ask(stranger, call)).status))
    expect(await statuses()).toEqual([403, 403, 403, 403, 404, 404])
    await records.update(stranger.profile.id, { flags: ['canRetrieveGroup'] })
    expect(await statuses()).toEqual(calls.map(() => 200))
    expect((await ask(stranger, `PATCH /groups/${hidden.id}`, { name: 'À moi' })).code).toBe('FORBIDDEN')
    expect(at((await ask(stranger, 'GET /groups')).data, 'metadata.total')).toBe(0)
    await records.update(stranger.profile.id, { flags: [] })
  })

  test('the three built-in roles have groupId null, come first, and hold what decisions say', async () => {
    const { data } = await ask(member, `GET /groups/${group.id}/roles`)
    const held = (data as { data: Record<string, unknown>[] }).data
      .filter(role => role.groupId === null)
      .map(role => [role.name, Object.keys(role).filter(key => role[key] === true).length])
    expect(held).toEqual([
      ['Admin', 14],
      ['Scorer', 3],
      ['Member', 0],
    ])
    expect(at(data, 'data.1')).toMatchObject({
      canUpdateGame: true,
      canCreateBoard: true,
      canUpdateBoard: true,
    })
  })

  test('own rights: all of them for the creator, those of the role for a member, none for a visitor', async () => {
    const rightsOf = async (who: Client) =>
      Object.values((at((await ask(who, `GET /boards/${board.id}`)).data, 'permissions') ?? {}) as object)
    expect([await rightsOf(owner), await rightsOf(member), await rightsOf(visitor)]).toEqual([
      Array(14).fill(true),
      Array(14).fill(false),
      Array(14).fill(false),
    ])
  })
})

describe('section 8, errors: what a page tells apart', () => {
  const nothing = '0'.repeat(26)
  test.each<[message: string, who: () => Client, call: () => string, status: number, code: string]>([
    ['Board not found.', () => visitor, () => `GET /boards/${nothing}`, 404, 'BOARD_NOT_FOUND'],
    ['Game not found.', () => visitor, () => `GET /games/${board.id}.99`, 404, 'GAME_NOT_FOUND'],
    ['Group not found.', () => owner, () => `GET /groups/${nothing}`, 404, 'GROUP_NOT_FOUND'],
    ['Not authorized.', () => stranger, () => `GET /groups/${group.id}`, 403, 'FORBIDDEN'],
    ['Log in required', () => visitor, () => `GET /groups/${group.id}`, 401, 'NOT_SIGNED_IN'],
    ['FFTT account not found', () => owner, () => 'GET /fftt/players/0000000', 404, 'PLAYER_NOT_FOUND'],
  ])('%s', async (_, who, call, status, code) => {
    expect(await ask(who(), call())).toMatchObject({ status, code })
  })

  test('“Log in required to access to this board.”: 401 for a visitor, 404 for a stranger, of members only', async () => {
    const hidden = await aGroupOf(owner, 'Sans public')
    const { id } = await aBoardIn(hidden, owner, 1)
    const calls = ['', '/history', '?at=0'].map(part => `GET /boards/${id}${part}`)
    calls.push(`GET /games/${id}.1`, `GET /games/${id}.1/history`)
    const statuses = (who: Client) => Promise.all(calls.map(async call => (await ask(who, call)).status))
    const all = (status: number) => calls.map(() => status)
    expect([await statuses(visitor), await statuses(stranger)]).toEqual([all(200), all(200)])
    const body = { boardVisibility: 'members' as const }
    await expectStatus(owner.call(updateGroup, { params: { id: hidden.id }, body }), 200)
    expect([await statuses(visitor), await statuses(stranger)]).toEqual([all(401), all(404)])
    expect(await statuses(owner)).toEqual(all(200))
  })
})

describe('section 9, constants', () => {
  test('result mails and push start off, until somebody wants them', () => {
    expect(owner.profile).toMatchObject({
      enableEmails: false,
      enableNotifications: false,
      isVerified: false,
    })
  })

  test('an invitation lasts 7 days, and is the same until it is renewed', async () => {
    const read = async () =>
      (await expectStatus(owner.call(getInvitation, { params: { id: group.id } }), 200)).data
    const { token, updatedAt, expiresAt } = await read()
    expect(Date.parse(expiresAt) - Date.parse(updatedAt)).toBe(7 * 24 * 60 * 60_000)
    expect((await read()).token).toBe(token)
  })

  // Corsica, departments that belong to another department's committee, and overseas departments by either code.
  test.each([
    ['2A', '99'],
    ['2B', '98'],
    ['05', '04'],
    ['07', '26'],
    ['43', '42'],
    ['971', '9A'],
  ])('clubs of department %s are those of committee %s', async (department, committee) => {
    const clubsOf = async (code: string) => (await ask(owner, `GET /fftt/clubs?department=${code}`)).data
    const clubs = at(await clubsOf(department), 'data') as { clubNumber: string }[]
    expect(clubs.length).toBeGreaterThan(0)
    expect(at(await clubsOf(committee), 'data')).toEqual(clubs)
    // “Department code is characters 3 to 4 of the club number.”
    for (const { clubNumber } of clubs) expect(clubNumber.slice(2, 4)).toBe(committee)
  })
})
