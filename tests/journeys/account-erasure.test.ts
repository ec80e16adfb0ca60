import { mkdtemp, readFile, rm } from 'node:fs/promises'
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
import { getGamePlayers, updateGame } from '@pingboard/contracts/http/games.ts'
import { type Group, getGroup, listGroups } from '@pingboard/contracts/http/groups.ts'
import { listMembers } from '@pingboard/contracts/http/members.ts'
import { subscribe } from '@pingboard/contracts/http/notifications.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aLeaver, FIRSTNAME, LASTNAME, LICENCE, wordsOf } from '../support/leaver.ts'
import { aSubscription, localPush } from '../support/local-push.ts'
import { mailsIn, mailsTo } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'
import { textOf } from '../support/stored.ts'

// A person may have all that the product holds about them (export), and have it erased (PII-3). That the files hold
// nothing of the person either is proven in tests/faults/erased-files.test.ts.

type Person = Client & { profile: Profile }

const PASSWORD = 'une longue phrase de passe'
const { push } = localPush()

let dataDir: string
let product: Product
let leaver: Person
let friend: Person
let group: Group
let board: Board
let game: GameId

beforeAll(async () => {
  dataDir = await mkdtemp(path(tmpdir(), 'pingboard-erasure-'))
  product = await startProduct({ dataDir, push })
  ;({ leaver, friend, group, board, game } = await aLeaver(product))
})
afterAll(async () => {
  await product?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** What is kept of a person, by the ports and by what the friend is shown. */
async function keptOf({ profile: { id, email } }: Person) {
  const { records, sessions, pushSubscriptions, feedback } = product.ports.people
  const { players } = (await expectStatus(friend.call(getGamePlayers, { params: { id: game } }), 200)).data
  return {
    records: [await records.byId(id), await records.byEmail(email)].filter(record => record !== null).length,
    leaving: (await records.leaving()).length,
    sessions: (await sessions.ofUser(id)).length,
    pushSubscriptions: (await pushSubscriptions.ofUser(id)).length,
    reports: (await feedback.ofUser(id)).length,
    players: Object.keys(players),
    mails: (await mailsIn(dataDir)).filter(({ to }) => to === email).length,
  }
}
const NOTHING = {
  records: 0,
  leaving: 0,
  sessions: 0,
  pushSubscriptions: 0,
  reports: 0,
  players: ['B'],
  mails: 0,
}

describe('an export', () => {
  test('holds everything that is kept about the caller', async () => {
    const { status, data } = await leaver.call(exportData)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      profile: { email: leaver.profile.email, firstname: FIRSTNAME, licenseNumber: LICENCE },
      sessions: [{ current: true }],
      groups: [{ id: group.id, name: 'Les pongistes du mardi', isCreator: true }],
      pushSubscriptions: [{ host: 'push.example' }],
      language: 'fr',
      sheets: [{ gameId: game, letter: 'A' }],
      feedback: [{ type: 'bug', title: 'Un souci sur le tableau' }],
    })
    const actions = data.actions.map(({ type, stream }) => `${type} ${stream}`)
    expect(actions).toContain(`UserRegistered user-${leaver.profile.id}`)
    expect(actions).toContain(`GroupCreated group-${group.id}`)
    expect(actions).toContain(`BoardOpened board-${board.id}`)
    expect(actions).not.toContain(`MemberJoined group-${friend.profile.id}`)
    expect(data.actions.map(({ at }) => at)).toEqual(data.actions.map(({ at }) => at).toSorted())
  })

  test('tells nobody of sheets of other groups, whatever licence they declare', async () => {
    const stranger = await somebody(product.origin, 'Alix', 'Morel')
    await expectStatus(stranger.call(updateProfile, { body: { licenseNumber: LICENCE } }), 200)
    const { data } = await expectStatus(stranger.call(exportData), 200)
    expect([data.profile.licenseNumber, data.sheets]).toEqual([LICENCE, []])
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
    for (const mine of wordsOf(leaver)) expect(theirs.text).not.toContain(mine)
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
  test('finds something to erase', async () => {
    await mailsTo(dataDir, leaver.profile.email, /./)
    expect(await keptOf(leaver)).toEqual({
      records: 2,
      leaving: 0,
      sessions: 1,
      pushSubscriptions: 1,
      reports: 1,
      players: ['A', 'B'],
      mails: expect.any(Number),
    })
  })

  test('need not reach the log: no event names a person (PII-2)', async () => {
    const text = (await textOf(product.ports.engine.log)).toLowerCase()
    expect(text).toContain(leaver.profile.id)
    for (const word of wordsOf(leaver)) expect(text).not.toContain(word.toLowerCase())
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

  test('leaves nothing of the person, also after a restart', async () => {
    expect(await keptOf(leaver)).toEqual(NOTHING)
    await restart()
    expect(await keptOf(leaver)).toEqual(NOTHING)
    expect(await product.ports.people.records.byId(friend.profile.id)).not.toBeNull()
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
    const { records } = product.ports.people
    const record = await records.byId(gone.profile.id)
    await expectStatus(gone.call(eraseAccount), 204)
    if (record) await records.add(record)
    // An older copy also has an older place in the log.
    await records.noteErasedUpTo(START)
    expect((await friend.call(searchUsers, { query: { search: LASTNAME } })).data.data).toHaveLength(1)
    await restart()
    expect((await friend.call(searchUsers, { query: { search: LASTNAME } })).data.data).toEqual([])
    expect(await keptOf(gone)).toEqual(NOTHING)
  })
})

describe('calls that had begun before an erasure', () => {
  test('leave nothing of the person: what they write after it goes, after a restart too', async () => {
    const gone = await somebody(product.origin, FIRSTNAME, LASTNAME)
    const { id } = gone.profile
    const { feedback, pushSubscriptions } = product.ports.people
    const begun = { report: Promise.withResolvers<void>(), push: Promise.withResolvers<void>() }
    const erased = Promise.withResolvers<void>()
    const { add } = feedback
    const { put } = pushSubscriptions
    vi.spyOn(feedback, 'add').mockImplementationOnce(async report => {
      begun.report.resolve()
      await erased.promise
      return add(report)
    })
    vi.spyOn(pushSubscriptions, 'put').mockImplementationOnce(async (...given) => {
      begun.push.resolve()
      await erased.promise
      return put(...given)
    })
    const report = {
      title: 'Un souci sur le tableau',
      body: 'Le score ne part pas du tout.',
      labels: ['bug' as const],
    }
    const reported = gone.call(reportIssue, { body: report })
    const subscribed = gone.call(subscribe, { body: aSubscription('late') })
    await Promise.all([begun.report.promise, begun.push.promise])
    await expectStatus(gone.call(eraseAccount), 204)
    erased.resolve()
    await expectStatus(reported, 201)
    await expectStatus(subscribed, 201)
    expect(await feedback.ofUser(id)).toHaveLength(1)
    expect(await pushSubscriptions.ofUser(id)).toHaveLength(1)
    await restart()
    expect(await keptOf(gone)).toEqual(NOTHING)
  })
})

/** Restarts the product on the same data, with nothing in memory. */
async function restart(): Promise<void> {
  await product.close()
  product = await startProduct({ dataDir, push })
  friend = Object.assign(new Client(product.origin), { profile: friend.profile, cookie: friend.cookie })
}
