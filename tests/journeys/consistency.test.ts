import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { type Profile, register } from '@pingboard/contracts/http/account.ts'
import {
  type Board,
  createBoard,
  deleteBoard,
  getBoard,
  listGroupBoards,
  updateBoard,
} from '@pingboard/contracts/http/boards.ts'
import { type Game, getGame, updateGame } from '@pingboard/contracts/http/games.ts'
import {
  deleteGroup,
  type Group,
  getGroup,
  listGroups,
  updateGroup,
} from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation } from '@pingboard/contracts/http/invitations.ts'
import {
  addMember,
  changeMemberRole,
  createRole,
  deleteRole,
  listMembers,
  listRoles,
  removeMember,
} from '@pingboard/contracts/http/members.ts'
import { type GameId, membershipIdOf, type RoleId } from '@pingboard/contracts/ids.ts'
import type { BodyInput, Route } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, PASSWORD, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, join, parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type ProductProcess, startProcess } from '../support/process.ts'
import { type Product, startProduct } from '../support/product.ts'
import { flagsOf } from '../support/roles.ts'
import type { Stored } from '../support/stored.ts'

onOneDay()

type Person = Client & { profile: Profile }

let product: Product
let stored: Stored
let owner: Person
let scorer: Person
let group: Group

beforeAll(async () => {
  product = await startProduct()
  stored = product.stored
  owner = await somebody(product.origin)
  scorer = await somebody(product.origin)
  group = await aGroupOf(owner)
  await join(owner, group, scorer, 'admin')
})
afterAll(async () => {
  await product?.close()
})

const ofGroup = () => ({ id: group.id })
const gameOf = (board: Board, place = 1) => board.games[place - 1]?.id as GameId
const change = (who: Client, id: GameId, body: BodyInput<typeof updateGame>, headers = {}) =>
  who.call(updateGame, { params: { id }, body, headers })
const gameNow = async (id: GameId, who: Client = owner): Promise<Game> =>
  (await expectStatus(who.call(getGame, { params: { id } }), 200)).data
const together = <T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
/** How often each outcome came. */
const counted = (answers: readonly { status: number; code: string | undefined }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const outcome = code ?? String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('CON-1: many writers of one board lose nothing', async () => {
  const board = await aBoardIn(group, owner, 20)
  const before = await stored.events()
  const writers = [owner, scorer]
  const answers = await together(40, index =>
    change(writers[index % 2] as Person, gameOf(board, (index % 20) + 1), {
      [index < 20 ? 'scoreTeam1' : 'scoreTeam2']: index,
    }),
  )
  expect(counted(answers)).toEqual({ 200: 40 })
  const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
  data.games.forEach(({ scoreTeam1, scoreTeam2 }, index) => {
    expect([scoreTeam1, scoreTeam2]).toEqual([index, index + 20])
  })
  expect((await stored.events()) - before).toBe(40)
})

describe('CON-2', () => {
  test('people who change different fields of a game at once all succeed, and all of it stays', async () => {
    const board = await aBoardIn(group, owner, 10)
    for (const { id } of board.games) {
      const answers = await Promise.all([
        change(owner, id, { scoreTeam1: 4 }),
        change(scorer, id, { scoreTeam2: 6 }),
        change(owner, id, { location: 'Salle Léo-Lagrange' }),
        change(scorer, id, { time: '14:30' }),
      ])
      expect(counted(answers)).toEqual({ 200: 4 })
      expect(await gameNow(id)).toMatchObject({ scoreTeam1: 4, scoreTeam2: 6, time: '14:30' })
      expect((await gameNow(id)).location).toBe('Salle Léo-Lagrange')
    }
  })
  test('of one field the last accepted value stays', async () => {
    const board = await aBoardIn(group, owner, 1)
    const id = gameOf(board)
    const answers = await together(10, index => change(index % 2 ? owner : scorer, id, { scoreTeam1: index }))
    const last = answers.toSorted((a, b) => a.data.revision - b.data.revision).at(-1)
    expect(counted(answers)).toEqual({ 200: 10 })
    expect((await gameNow(id)).scoreTeam1).toBe(last?.data.scoreTeam1)
  })
})

describe('CON-3', () => {
  test('a write decided on an old revision is refused and stores nothing; one on the newest is accepted', async () => {
    const board = await aBoardIn(group, owner, 2)
    const id = gameOf(board)
    const read = await expectStatus(owner.call(getGame, { params: { id } }), 200)
    const old = { 'if-match': read.headers.get('etag') ?? '' }
    expect(old['if-match']).toBe(`"${read.data.revision}"`)
    const first = await expectStatus(change(owner, id, { scoreTeam1: 1 }, old), 200)
    const before = await stored.now()
    const late = await change(scorer, id, { scoreTeam1: 2 }, old)
    expect([late.status, late.code, late.problem.revision]).toEqual([
      412,
      'STALE_REVISION',
      first.data.revision,
    ])
    expect(await stored.now()).toEqual(before)
    // A change of another game of the board is no change of this game.
    await expectStatus(change(scorer, gameOf(board, 2), { scoreTeam1: 9 }), 200)
    await expectStatus(
      change(scorer, id, { scoreTeam1: 2 }, { 'if-match': first.headers.get('etag') ?? '' }),
      200,
    )
  })
  test('of two who decided on the same revision one wins', async () => {
    const board = await aBoardIn(group, owner, 5)
    for (const { id, revision } of board.games) {
      const same = { 'if-match': `"${revision}"` }
      const answers = await together(6, index =>
        change(index % 2 ? owner : scorer, id, { scoreTeam1: index }, same),
      )
      expect(counted(answers)).toEqual({ 200: 1, STALE_REVISION: 5 })
    }
  })
  test('a board has one too, for its name and its end', async () => {
    const { id } = await aBoardIn(group, owner, 1)
    const etag = async () =>
      (await expectStatus(owner.call(getBoard, { params: { id } }), 200)).headers.get('etag') ?? ''
    const old = { 'if-match': await etag() }
    await expectStatus(
      owner.call(updateBoard, { params: { id }, body: { name: 'Journée 8' }, headers: old }),
      200,
    )
    const before = await stored.now()
    const renamed = await scorer.call(updateBoard, { params: { id }, body: { name: 'Autre' }, headers: old })
    const deleted = await scorer.call(deleteBoard, { params: { id }, headers: old })
    expect([renamed.code, deleted.code]).toEqual(['STALE_REVISION', 'STALE_REVISION'])
    expect(await stored.now()).toEqual(before)
    await expectStatus(
      owner.call(deleteBoard, { params: { id }, headers: { 'if-match': await etag() } }),
      204,
    )
  })
})

// CON-4 (commands that are repeated) is tested in idempotency.test.ts.

describe('CON-5: what is so already', () => {
  test('is answered well, and leaves no event', async () => {
    const board = await aBoardIn(group, owner, 1)
    const id = gameOf(board)
    await expectStatus(change(owner, id, { scoreTeam1: 5, postponed: false }), 200)
    const guest = await somebody(product.origin)
    await join(owner, group, guest)
    const { token } = (await expectStatus(owner.call(getInvitation, { params: ofGroup() }), 200)).data
    const membership = { id: membershipIdOf(group.id, guest.profile.id) }
    const before = await stored.events()
    await expectStatus(change(owner, id, { scoreTeam1: 5 }), 200)
    await expectStatus(owner.call(updateGroup, { params: ofGroup(), body: { name: group.name } }), 200)
    await expectStatus(owner.call(updateBoard, { params: { id: board.id }, body: { name: board.name } }), 200)
    await expectStatus(
      owner.call(changeMemberRole, { params: membership, body: { roleId: 'member' as RoleId } }),
      200,
    )
    const joined = await expectStatus(
      guest.call(acceptInvitation, { params: ofGroup(), body: { token } }),
      200,
    )
    const added = await expectStatus(
      owner.call(addMember, { params: ofGroup(), body: { userId: guest.profile.id } }),
      200,
    )
    expect([joined.data.alreadyAdded, added.data.alreadyAdded]).toEqual([true, true])
    expect(joined.data.userGroup).toEqual(added.data.userGroup)
    expect(await stored.events()).toBe(before)
  })

  test('a thing that was deleted is not found when it is deleted again', async () => {
    const other = await aGroupOf(owner)
    const guest = await somebody(product.origin)
    await join(owner, other, guest)
    const params = { id: other.id }
    const body = { name: 'Arbitres', ...flagsOf([]) }
    const { data: role } = await expectStatus(owner.call(createRole, { params, body }), 201)
    const board = await aBoardIn(other, owner, 1)
    const things: [route: Route, params: object, code: string][] = [
      [deleteRole, { ...params, roleId: role.id }, 'ROLE_NOT_FOUND'],
      [removeMember, { id: membershipIdOf(other.id, guest.profile.id) }, 'MEMBER_NOT_FOUND'],
      [deleteBoard, { id: board.id }, 'BOARD_NOT_FOUND'],
      [deleteGroup, params, 'GROUP_NOT_FOUND'],
    ]
    for (const [route, of, code] of things) {
      await expectStatus(owner.call(route, { params: of as never }), 204)
      const before = await stored.now()
      const again = await owner.call(route, { params: of as never })
      expect([again.status, again.code]).toEqual([404, code])
      expect(await stored.now()).toEqual(before)
    }
  })

  test('who signs out twice is answered, not failed', async () => {
    const guest = await somebody(product.origin)
    const { cookie } = guest
    for (const method of ['POST', 'GET']) {
      guest.cookie = cookie
      expect((await guest.send(method, '/api/auth/logout')).status).toBeLessThan(500)
    }
  })
})

test('CON-6: whoever changed something sees it in the very next answer', async () => {
  const rename = `Les lundis ${parisDay()}`
  await expectStatus(owner.call(updateGroup, { params: ofGroup(), body: { name: rename } }), 200)
  expect((await owner.call(getGroup, { params: ofGroup() })).data.name).toBe(rename)
  expect((await owner.call(listGroups)).data.data.map(({ name }) => name)).toContain(rename)
  const board = await aBoardIn(group, owner, 1)
  expect(board.group.name).toBe(rename)
  const boards = await expectStatus(owner.call(listGroupBoards, { params: ofGroup() }), 200)
  expect(boards.data.data[0]?.id).toBe(board.id)

  for (const scoreTeam1 of [1, 2, 3, 4, 5]) {
    await expectStatus(change(owner, gameOf(board), { scoreTeam1 }), 200)
    const { data } = await expectStatus(owner.call(getBoard, { params: { id: board.id } }), 200)
    expect([data.games[0]?.scoreTeam1, (await gameNow(gameOf(board))).scoreTeam1]).toEqual([
      scoreTeam1,
      scoreTeam1,
    ])
  }

  const guest = await somebody(product.origin)
  await expectStatus(owner.call(addMember, { params: ofGroup(), body: { userId: guest.profile.id } }), 200)
  const body = { name: 'Capitaines', ...flagsOf(['canUpdateGame']) }
  const { data: role } = await expectStatus(owner.call(createRole, { params: ofGroup(), body }), 201)
  expect((await owner.call(listRoles, { params: ofGroup() })).data.data.map(({ id }) => id)).toContain(
    role.id,
  )
  const membership = { id: membershipIdOf(group.id, guest.profile.id) }
  const roleOf = async () =>
    (await owner.call(listMembers, { params: ofGroup() })).data.data.find(({ id }) => id === membership.id)
      ?.permissions.name
  await expectStatus(owner.call(changeMemberRole, { params: membership, body: { roleId: role.id } }), 200)
  expect(await roleOf()).toBe('Capitaines')
  await expectStatus(owner.call(removeMember, { params: membership }), 204)
  expect(await roleOf()).toBeUndefined()
  await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
  expect((await owner.call(getBoard, { params: { id: board.id } })).code).toBe('BOARD_NOT_FOUND')
})

test('CON-7: once somebody has read a new score, nobody reads an older one', async () => {
  const board = await aBoardIn(group, owner, 2)
  const id = gameOf(board)
  const seen: { from: number; to: number; score: number }[] = []
  let isOver = false
  async function write(): Promise<void> {
    // Until there was enough to compare, however slowly the readers are answered.
    for (let score = 1; score <= 60 || seen.length <= 120; score++) {
      const from = performance.now()
      await expectStatus(change(score % 2 ? owner : scorer, id, { scoreTeam1: score }), 200)
      // After this answer every reader must see the score.
      seen.push({ from, to: performance.now(), score })
    }
    isOver = true
  }
  async function read(who: Client, isWhole: boolean): Promise<void> {
    while (!isOver) {
      const from = performance.now()
      const game = isWhole
        ? (await expectStatus(who.call(getBoard, { params: { id: board.id } }), 200)).data.games[0]
        : await gameNow(id, who)
      seen.push({ from, to: performance.now(), score: game?.scoreTeam1 ?? 0 })
    }
  }
  /** Writes another game, so that the board's revision grows while this game stays. */
  async function disturb(): Promise<void> {
    for (let score = 1; !isOver; score++) {
      await expectStatus(change(scorer, gameOf(board, 2), { scoreTeam2: score % 999 }), 200)
    }
  }
  const readers = [owner, scorer, new Client(product.origin), new Client(product.origin)]
  await Promise.all([write(), disturb(), ...readers.map((who, index) => read(who, index % 2 === 0))])

  expect(seen.length).toBeGreaterThan(120)
  // An answer must show at least every score that was answered before its request was sent.
  const answered = seen.toSorted((a, b) => a.to - b.to)
  let least = 0
  let next = 0
  for (const { from, score } of seen.toSorted((a, b) => a.from - b.from)) {
    for (; (answered[next]?.to ?? Number.POSITIVE_INFINITY) < from; next++) {
      least = Math.max(least, answered[next]?.score ?? 0)
    }
    expect(score).toBeGreaterThanOrEqual(least)
  }
})

describe('CON-8: at the same time', () => {
  test('an address is registered once, however it is written', async () => {
    const name = `race-${process.pid}`
    const answers = await together(8, index => {
      const email = [`${name}@club.example`, ` ${name}@Club.Example `, `${name.toUpperCase()}@CLUB.EXAMPLE`][
        index % 3
      ] as string
      const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
      return new Client(product.origin).call(register, { body })
    })
    // No caller learns who was first (SES-3).
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(202)
    const found = (await stored.people()).filter(({ email }) => email.toLowerCase().includes(name))
    expect(found).toHaveLength(1)
  })

  test('a role name is taken once, in whatever letters', async () => {
    const other = await aGroupOf(owner)
    const names = ['Coach', 'COACH', 'coach', ' Coach ']
    const answers = await together(8, index =>
      owner.call(createRole, {
        params: { id: other.id },
        body: { name: names[index % 4] as string, ...flagsOf([]) },
      }),
    )
    expect(counted(answers)).toEqual({ 201: 1, ROLE_NAME_TAKEN: 7 })
    const { data } = await expectStatus(owner.call(listRoles, { params: { id: other.id } }), 200)
    expect(data.data.filter(({ name }) => name.toLowerCase() === 'coach')).toHaveLength(1)
  })

  test('somebody becomes a member once, by whichever way', async () => {
    const guest = await somebody(product.origin)
    const { token } = (await expectStatus(owner.call(getInvitation, { params: ofGroup() }), 200)).data
    const before = await stored.events()
    const answers = await together(10, async index => {
      const { status, code, data } = await (index % 2
        ? owner.call(addMember, { params: ofGroup(), body: { userId: guest.profile.id } })
        : guest.call(acceptInvitation, { params: ofGroup(), body: { token } }))
      return { status, code, data }
    })
    expect(counted(answers)).toEqual({ 200: 10 })
    expect(answers.filter(({ data }) => !data.alreadyAdded)).toHaveLength(1)
    expect((await stored.events()) - before).toBe(1)
    const { data } = await expectStatus(owner.call(listMembers, { params: ofGroup() }), 200)
    expect(data.data.filter(({ user }) => user?.id === guest.profile.id)).toHaveLength(1)
  })

  test('the last role of a kind is given or deleted, not both', async () => {
    const other = await aGroupOf(owner)
    const guest = await somebody(product.origin)
    await join(owner, other, guest)
    for (let round = 0; round < 5; round++) {
      const params = { id: other.id }
      const body = { name: `Rôle ${round}`, ...flagsOf([]) }
      const { data: role } = await expectStatus(owner.call(createRole, { params, body }), 201)
      const membership = { id: membershipIdOf(other.id, guest.profile.id) }
      const [given, deleted] = await Promise.all([
        owner.call(changeMemberRole, { params: membership, body: { roleId: role.id } }),
        owner.call(deleteRole, { params: { ...params, roleId: role.id } }),
      ])
      expect([
        ['200', 'ROLE_IN_USE'],
        ['ROLE_NOT_FOUND', '204'],
      ]).toContainEqual([given.code ?? String(given.status), deleted.code ?? String(deleted.status)])
    }
  })
})

describe('CON-9: the day is Paris’s, in whichever zone the server stands', () => {
  const NIGHTS = [
    // Midnight in Paris is 23:00 UTC before the clocks go forward, 22:00 before they go back.
    { night: 'the clocks go forward', at: '2026-03-28T22:59:00Z', after: '2026-03-28T23:01:00Z' },
    { night: 'the clocks go back', at: '2026-10-24T21:59:00Z', after: '2026-10-24T22:01:00Z' },
  ]
  const ZONES = ['UTC', 'America/New_York', 'Pacific/Auckland']
  const preload = new URL('../support/other-clock.mjs', import.meta.url).href

  test.each(NIGHTS)('the night $night', async ({ at, after }) => {
    const [eve = '', morning = ''] = [at.slice(0, 10), nextDay(at.slice(0, 10))]
    await Promise.all(ZONES.map(zone => aNight(zone, eve, morning, { CLOCK_AT: at, CLOCK_THEN: after })))
  })

  const nextDay = (day: string) =>
    new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

  /** Runs a product before and after midnight, with a game of each day. */
  async function aNight(TZ: string, eve: string, morning: string, clock: Record<string, string>) {
    const dataDir = await mkdtemp(joinPath(tmpdir(), 'pingboard-night-'))
    const env = { TZ, NODE_OPTIONS: `--import=${preload}`, ...clock }
    const running = await startProcess(dataDir, { env })
    try {
      const person = await somebody(running.origin)
      const board = await aBoardIn(await aGroupOf(person), person, [
        aFixture(1, { predictedDate: eve }),
        aFixture(2, { predictedDate: morning }),
      ])
      expect([TZ, board.today, board.games.map(({ done }) => done)]).toEqual([TZ, eve, [false, false]])
      await expectStatus(change(person, gameOf(board), { done: true }), 200)
      await expectStatus(change(person, gameOf(board), { done: false }), 200)

      process.kill(running.pid, 'SIGUSR2')
      const after = await until(running, board.id, morning)
      expect(after.games.map(({ done }) => done)).toEqual([true, false])
      const over = await change(person, gameOf(board), { done: false })
      expect([over.status, over.code]).toEqual([409, 'DONE_BY_DATE'])
      await expectStatus(change(person, gameOf(board, 2), { done: true }), 200)
      await expectStatus(change(person, gameOf(board, 2), { done: false }), 200)
      // Stored times are UTC in every zone.
      expect(after.createdAt).toMatch(/Z$/)
      expect(after.createdAt.slice(0, 13)).toBe(clock.CLOCK_AT?.slice(0, 13))
    } finally {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  /** The board, as soon as it is this day in Paris. */
  async function until(running: ProductProcess, id: Board['id'], day: string): Promise<Board> {
    const visitor = new Client(running.origin)
    for (;;) {
      const { data } = await expectStatus(visitor.call(getBoard, { params: { id } }), 200)
      if (data.today === day) return data
    }
  }
})

describe('CON-10: the server holds the rules of the page', () => {
  test('a game whose day has passed stays done, and can be set done again', async () => {
    const board = await aBoardIn(group, owner, [aFixture(1, { predictedDate: parisDay(-1) }), aFixture(2)])
    expect(board.games.map(({ done }) => done)).toEqual([true, false])
    const before = await stored.now()
    const refused = await change(owner, gameOf(board), { done: false })
    expect([refused.status, refused.code]).toEqual([409, 'DONE_BY_DATE'])
    expect(await stored.now()).toEqual(before)
    await expectStatus(change(owner, gameOf(board), { done: true }), 200)
    for (const done of [true, false]) {
      expect((await expectStatus(change(owner, gameOf(board, 2), { done }), 200)).data.done).toBe(done)
    }
  })
  test.each([-1, 1000, 0.5])('a score is never %d', async score => {
    const board = await aBoardIn(group, owner, 1)
    expect((await change(owner, gameOf(board), { scoreTeam1: score })).code).toBe('INVALID_REQUEST')
    await expectStatus(change(owner, gameOf(board), { scoreTeam1: 0, scoreTeam2: 999 }), 200)
  })
  test('a board has a game at least', async () => {
    const body = { name: 'Journée 9', clubNumber: CLUB, groupId: group.id, games: [] }
    expect((await owner.call(createBoard, { body })).code).toBe('BOARD_WITHOUT_GAMES')
    await expectStatus(owner.call(createBoard, { body: { ...body, games: [aFixture(1)] } }), 201)
  })
  test('a role has a name of its own, and those that are built in stay', async () => {
    const role = (name: string) =>
      owner.call(createRole, { params: ofGroup(), body: { name, ...flagsOf([]) } })
    await expectStatus(role('Juges'), 201)
    for (const name of ['juges', 'Admin']) expect((await role(name)).code).toBe('ROLE_NAME_TAKEN')
    const params = { ...ofGroup(), roleId: 'admin' as RoleId }
    expect((await owner.call(deleteRole, { params })).code).toBe('ROLE_IS_FIXED')
  })
  test("the creator's membership is nobody's, theirs included", async () => {
    const params = { id: membershipIdOf(group.id, owner.profile.id) }
    for (const who of [owner, scorer]) {
      const before = await stored.now()
      const demoted = await who.call(changeMemberRole, { params, body: { roleId: 'member' as RoleId } })
      const removed = await who.call(removeMember, { params })
      expect([demoted.code, removed.code]).toEqual(['OWNER_IS_FIXED', 'OWNER_IS_FIXED'])
      expect(await stored.now()).toEqual(before)
    }
  })
})

test('CON-11: services take the time, chance and ids from outside', () => {
  // These sources may only make values that enter no event: secrets, ids of requests, and the wait before a retry.
  const MAY: Record<string, string> = {
    'http/session.ts': 'randomBytes(',
    'http/server.ts': 'randomUUID(',
    'http/odd-requests.ts': 'randomUUID(',
    'kernel/handle-command.ts': 'Math.random(',
  }
  const services = new URL('../../services/', import.meta.url)
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !/node_modules|\.spec\.ts$|^run\/|\/testing/.test(file),
  )
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap(file =>
    [...readFileSync(new URL(file, services), 'utf8').matchAll(SOURCES)].map(([source]) => [file, source]),
  )
  for (const [file = '', source] of found) expect([file, source]).toEqual([file, MAY[file]])
  expect(new Set(found.map(([file]) => file))).toEqual(new Set(Object.keys(MAY)))
})
/** `performance.now` is allowed: it measures durations and is no time of day. */
const SOURCES = /Date\.now\(|new Date\(\)|Math\.random\(|random(?:UUID|Bytes|Int|FillSync)\(/g
