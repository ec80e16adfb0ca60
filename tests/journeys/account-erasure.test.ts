import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import {
  eraseAccount,
  exportData,
  forgotPassword,
  getProfile,
  login,
  type Profile,
  register,
  searchUsers,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { updateGame, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import { type Group, getGroup, listGroups } from '@pingboard/contracts/http/groups.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { copyPeople } from '@pingboard/infra/people/copy.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../adapters/promises.ts'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf, join } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

// A person may have all that the product holds about them (export), and have it erased (PII-3, PII-5).

type Person = Client & { profile: Profile }

const FIRSTNAME = 'Zébulonne'
const LASTNAME = 'Quasimodelle'
/** Licence of a player in the simulated federation. */
const LICENCE = '3310004'
const PASSWORD = 'une longue phrase de passe'

let dataDir: string
let product: Product
let leaver: Person
let friend: Person
let group: Group
let board: Board
let game: GameId

beforeAll(async () => {
  dataDir = await mkdtemp(path(tmpdir(), 'pingboard-erasure-'))
  product = await startProduct({ dataDir })
  leaver = await somebody(product.origin, FIRSTNAME, LASTNAME)
  friend = await somebody(product.origin, 'Camille', 'Durand')
  group = await aGroupOf(leaver, 'Les pongistes du mardi')
  await join(leaver, group, friend, 'admin')
  board = await aBoardIn(group, leaver, 2)
  const [first] = board.games
  if (!first) throw new Error('a game')
  game = first.id
  await expectStatus(leaver.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
  await expectStatus(leaver.call(updateGame, { params: { id: game }, body: { formula: '3x10' } }), 200)
  const players = {
    A: { name: `${LASTNAME} ${FIRSTNAME}`, licence: LICENCE },
    B: { name: 'Durand Camille', licence: '7511111' },
  }
  await expectStatus(friend.call(updateGamePlayers, { params: { id: game }, body: { players } }), 200)
  const body = {
    title: 'Un souci sur le tableau',
    body: `Le score ne part pas. Écrivez-moi : ${leaver.profile.email} merci beaucoup !`,
    labels: ['bug' as const],
  }
  await expectStatus(leaver.call(reportIssue, { body }), 201)
  await aPushSubscription(leaver)
  // Other people are added so that the files have more than a page.
  for (let number = 0; number < 15; number++) await somebody(product.origin, `Autre${number}`, 'Personne')
})
afterAll(async () => {
  await product?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function aPushSubscription({ profile }: Person): Promise<void> {
  const people = openPeople({ dir: dataDir })
  const [session] = await people.sessions.ofUser(profile.id)
  const endpoint = 'https://push.example/secret-of-the-browser'
  const createdAt = new Date().toISOString()
  const target = { endpoint, p256dh: 'p', auth: 'a', createdAt, userId: profile.id }
  await people.pushSubscriptions.put({ ...target, sessionId: session?.id ?? '' }, 10)
  people.close()
}

/** Which words are in a file of the data directory, in any case. Federation files and slices hold no data of ours. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const file = path(entry.parentPath, entry.name)
    const name = file.slice(dataDir.length + 1)
    if (!entry.isFile() || /^(?:edge|federation)\//.test(name)) continue
    // A mail's file may just have been renamed; the next look reads the file under its final name.
    const content = (await readFile(file, 'utf8').catch(() => '')).toLowerCase()
    for (const word of words) if (content.includes(word.toLowerCase())) found.push(`${word} in ${name}`)
  }
  return found
}

/** Every spelling of the person in a file; the search for names uses the folded ones. */
const allOf = ({ email }: { email: string }) => [
  email,
  FIRSTNAME,
  'zebulonne',
  LASTNAME,
  LICENCE,
  'secret-of-the-browser',
]

describe('an export', () => {
  test('holds everything that is kept about the caller', async () => {
    const { status, data } = await leaver.call(exportData)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      profile: { email: leaver.profile.email, firstname: FIRSTNAME, licenseNumber: LICENCE },
      sessions: [{ current: true }],
      groups: [{ id: group.id, name: 'Les pongistes du mardi', isCreator: true }],
      pushSubscriptions: [{ host: 'push.example' }],
      feedback: [{ type: 'bug', title: 'Un souci sur le tableau' }],
    })
    const actions = data.actions.map(({ type, stream }) => `${type} ${stream}`)
    expect(actions).toContain(`UserRegistered user-${leaver.profile.id}`)
    expect(actions).toContain(`GroupCreated group-${group.id}`)
    expect(actions).toContain(`BoardOpened board-${board.id}`)
    expect(actions).not.toContain(`MemberJoined group-${friend.profile.id}`)
    expect(data.actions.map(({ at }) => at)).toEqual(data.actions.map(({ at }) => at).toSorted())
  })

  test('holds nothing of anybody else, nor what opens an account', async () => {
    const { text } = await leaver.call(exportData)
    for (const foreign of [
      friend.profile.email,
      'Camille',
      'argon2',
      'secret-of-the-browser',
      leaver.cookie.slice(10),
    ])
      expect(text).not.toContain(foreign)
    const theirs = await friend.call(exportData)
    for (const mine of allOf(leaver.profile)) expect(theirs.text).not.toContain(mine)
  })

  test('does not count what a visitor did to the account', async () => {
    const { email } = leaver.profile
    const visitor = new Client(product.origin)
    await expectStatus(visitor.call(forgotPassword, { body: { email } }), 200)
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
    await expectStatus(visitor.call(register, { body }), 202)
    const types = (await leaver.call(exportData)).data.actions.map(({ type }) => type)
    expect(types).not.toContain('PasswordResetRequested')
    expect(types).not.toContain('RegistrationRepeated')
  })

  test('needs a session, and is not had without end', async () => {
    expect((await new Client(product.origin).call(exportData)).code).toBe('NOT_SIGNED_IN')
    const codes = []
    for (let time = 0; time < 6; time++) codes.push((await friend.call(exportData)).code)
    expect(codes.at(0)).toBeUndefined()
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})

describe('an erasure', () => {
  test('finds something to erase: the person is in the files before', async () => {
    await until(async () => (await tracesOf(['mailbox', leaver.profile.email])).length > 1, 'the mails')
    const traces = await tracesOf(allOf(leaver.profile))
    for (const word of allOf(leaver.profile)) expect(traces.join()).toContain(word)
    expect(traces.join()).not.toContain('log.sqlite')
  })

  test('is refused to who is not signed in, and to another site', async () => {
    expect((await new Client(product.origin).call(eraseAccount)).code).toBe('NOT_SIGNED_IN')
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await leaver.call(eraseAccount, { headers })).code).toBe('CROSS_SITE')
    expect((await leaver.call(getProfile)).status).toBe(200)
  })

  test('ends the session and every other one, and takes the cookie away', async () => {
    const other = Object.assign(new Client(product.origin), { profile: leaver.profile })
    await signIn(other)
    const { cookie } = leaver
    const answer = await leaver.call(eraseAccount)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^pingboard=; .*Max-Age=0/)
    expect(answer.headers.getSetCookie().at(-1)).toMatch(/^pingboard-device=; .*Max-Age=0/)
    leaver.cookie = cookie
    for (const client of [leaver, other]) expect((await client.call(getProfile)).status).toBe(401)
    const body = { email: leaver.profile.email, password: PASSWORD }
    expect((await new Client(product.origin).call(login, { body })).code).toBe('WRONG_CREDENTIALS')
  })

  test('leaves no trace of address, names and licence in any file, also after a restart', async () => {
    expect(await tracesOf(allOf(leaver.profile))).toEqual([])
    expect((await tracesOf([friend.profile.email])).join()).toContain('people.sqlite')
    await restart()
    expect(await tracesOf(allOf(leaver.profile))).toEqual([])
  })

  test('leaves the group, its board and its games, under a neutral name', async () => {
    const params = { id: group.id }
    const { data } = await expectStatus(friend.call(getGroup, { params }), 200)
    expect([data.name, data.totalMembers]).toEqual(['Les pongistes du mardi', 2])
    const members = (await expectStatus(friend.call(listMembers, { params }), 200)).data.data
    expect(members.map(({ user }) => user?.lastname ?? null)).toEqual([null, 'Durand'])
    const read = await expectStatus(friend.call(getBoard, { params: { id: board.id } }), 200)
    expect(read.data.games).toHaveLength(2)
    await expectStatus(friend.call(updateGame, { params: { id: game }, body: { postponed: true } }), 200)
    expect((await friend.call(searchUsers, { query: { search: LASTNAME } })).data.data).toEqual([])
    expect((await friend.call(searchUsers, { query: { search: 'Durand' } })).data.data).toHaveLength(1)
  })

  test('leaves the address free: whoever registers it is somebody else', async () => {
    const { email, id } = leaver.profile
    const again = new Client(product.origin)
    const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
    await expectStatus(again.call(register, { body }), 202)
    const { data } = await expectStatus(again.call(login, { body: { email, password: PASSWORD } }), 200)
    expect(data.id).not.toBe(id)
    expect([data.firstname, data.licenseNumber]).toEqual([null, null])
    expect((await again.call(listGroups)).data.data).toEqual([])
  })

  test('stays listed for restores, also when the list was lost', async () => {
    const list = path(dataDir, 'erasures.txt')
    expect(await readFile(list, 'utf8')).toContain(leaver.profile.id)
    await restart()
    await product.close()
    await rm(list)
    await restart()
    expect(await readFile(list, 'utf8')).toBe(`${leaver.profile.id}\n`)
  })

  test('is taken up again at the start, when an older copy of the records was put back', async () => {
    const gone = await somebody(product.origin, FIRSTNAME, LASTNAME)
    const aside = await mkdtemp(path(tmpdir(), 'pingboard-older-'))
    const older = path(aside, 'people.sqlite')
    copyPeople(dataDir, older)
    await expectStatus(gone.call(eraseAccount), 204)
    // This start passes the erasure in the log.
    await restart()
    expect(await tracesOf([gone.profile.email])).toEqual([])
    await product.close()
    for (const end of ['-wal', '-shm', '-mark'])
      await rm(path(dataDir, `people.sqlite${end}`), { force: true })
    await rename(older, path(dataDir, 'people.sqlite'))
    await rm(aside, { recursive: true })
    expect((await tracesOf([gone.profile.email])).join()).toContain('people.sqlite')
    await restart()
    expect((await friend.call(searchUsers, { query: { search: LASTNAME } })).data.data).toEqual([])
    expect(await tracesOf([gone.profile.email, FIRSTNAME, 'zebulonne', LASTNAME])).toEqual([])
  })
})

/** Restarts the product on the same data, with nothing in memory. */
async function restart(): Promise<void> {
  await product.close()
  product = await startProduct({ dataDir })
  friend = Object.assign(new Client(product.origin), { profile: friend.profile, cookie: friend.cookie })
}
