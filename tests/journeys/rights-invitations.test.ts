import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBoard } from '@pingboard/contracts/http/boards.ts'
import { deleteGroup, type Group, getGroup, listGroups } from '@pingboard/contracts/http/groups.ts'
import { acceptInvitation, getInvitation, renewInvitation } from '@pingboard/contracts/http/invitations.ts'
import { addMember, removeMember } from '@pingboard/contracts/http/members.ts'
import { membershipIdOf } from '@pingboard/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aGroupOf } from '../support/club.ts'
import { startProcess } from '../support/process.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Stored } from '../support/stored.ts'
import { withStores } from '../support/stores.ts'

type Person = Awaited<ReturnType<typeof somebody>>

let product: Product
let stored: Stored
let owner: Person
let group: Group

beforeAll(async () => {
  // A trusted proxy lets a test choose the caller's address.
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  stored = product.stored
  owner = await somebody(product.origin)
  group = await aGroupOf(owner)
})
afterAll(async () => {
  await product?.close()
})

const WRONG = 'A'.repeat(43)
const tokenOf = async ({ id }: Group) =>
  (await expectStatus(owner.call(getInvitation, { params: { id } }), 200)).data.token

let hosts = 0
/** An address that sent no request before. */
const anAddress = () => `198.51.100.${++hosts}`
const accept = (who: Person, { id }: Group, token: string, from: string) =>
  who.call(acceptInvitation, { params: { id }, body: { token }, headers: { 'x-forwarded-for': from } })

describe('who left or was removed', () => {
  const member = (who: Person) => ({ params: { id: membershipIdOf(group.id, who.profile.id) } })
  const adds = (who: Person) =>
    owner.call(addMember, { params: { id: group.id }, body: { userId: who.profile.id } })

  test('is not added again, and comes back by an invitation of their own accepting', async () => {
    for (const leaver of ['themselves', 'the owner'] as const) {
      const guest = await somebody(product.origin)
      expect((await expectStatus(adds(guest), 200)).data.alreadyAdded).toBe(false)
      await expectStatus((leaver === 'themselves' ? guest : owner).call(removeMember, member(guest)), 204)
      const before = await stored.events()
      const refused = await adds(guest)
      expect([refused.status, refused.code]).toEqual([409, 'INVITATION_NEEDED'])
      expect(await stored.events()).toBe(before)
      expect((await guest.call(getGroup, { params: { id: group.id } })).code).toBe('FORBIDDEN')
      await expectStatus(accept(guest, group, await tokenOf(group), anAddress()), 200)
      expect((await expectStatus(adds(guest), 200)).data.alreadyAdded).toBe(true)
    }
  })

  test('reads in the list of their groups that they were added, until they came by themselves', async () => {
    const guest = await somebody(product.origin)
    const addedAt = async () => (await expectStatus(guest.call(listGroups), 200)).data.data[0]?.addedAt
    await expectStatus(adds(guest), 200)
    expect(Date.parse((await addedAt()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await expectStatus(guest.call(removeMember, member(guest)), 204)
    await expectStatus(accept(guest, group, await tokenOf(group), anAddress()), 200)
    expect(await addedAt()).toBeUndefined()
  })

  test('is out when leaving and adding meet: added before or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const guest = await somebody(product.origin)
      await expectStatus(adds(guest), 200)
      await Promise.all([adds(guest), guest.call(removeMember, member(guest)), adds(guest)])
      expect((await guest.call(getGroup, { params: { id: group.id } })).code).toBe('FORBIDDEN')
    }
  })
})

test('a malformed token is refused like a wrong one', async () => {
  const guest = await somebody(product.origin)
  const refusals = []
  for (const token of [WRONG, '', ' ', 'A', 'A'.repeat(44), 'é'.repeat(43), '\0', 'A'.repeat(60_000)]) {
    const { status, code, problem } = await accept(guest, group, token, anAddress())
    refusals.push(JSON.stringify({ status, code, fields: problem?.fields, detail: problem?.detail }))
  }
  expect(new Set(refusals).size).toBe(1)
  expect(refusals[0]).toContain('"INVITATION_INVALID"')
})

describe('an invitation', () => {
  test('makes a member, with no flag, whatever else the body says', async () => {
    const guest = await somebody(product.origin)
    const token = await tokenOf(group)
    const smuggled = await guest.send('POST', `/api/groups/${group.id}/invitation`, {
      token,
      roleId: 'admin',
    })
    expect(smuggled.code).toBe('INVALID_REQUEST')
    const { data } = await expectStatus(accept(guest, group, token, anAddress()), 200)
    expect([data.alreadyAdded, data.userGroup.permissions.id]).toEqual([false, 'member'])
    expect((await expectStatus(guest.call(getGroup, { params: { id: group.id } }), 200)).data.name).toBe(
      group.name,
    )
  })

  test('that is wrong, foreign, renewed, or of a group that is gone or never was gets one and the same answer', async () => {
    const guest = await somebody(product.origin)
    const [other, gone] = [await aGroupOf(owner), await aGroupOf(owner)]
    const old = await tokenOf(group)
    await expectStatus(owner.call(renewInvitation, { params: { id: group.id } }), 200)
    const ofGone = await tokenOf(gone)
    await expectStatus(owner.call(deleteGroup, { params: { id: gone.id } }), 204)
    const never = { ...group, id: 'z'.repeat(26) as Group['id'] }
    const [from, ofOther] = [anAddress(), await tokenOf(other)]
    const before = await stored.now()
    const answers = [
      await accept(guest, group, WRONG, from),
      await accept(guest, group, ofOther, from),
      await accept(guest, group, old, from),
      await accept(guest, gone, ofGone, from),
      await accept(guest, never, WRONG, from),
    ]
    const said = answers.map(({ status, problem: { requestId: _, ...rest } }) =>
      JSON.stringify([status, rest]),
    )
    expect(new Set(said).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.code]).toEqual([404, 'INVITATION_INVALID'])
    for (const { text } of answers) expect(text).not.toContain(group.name)
    expect(await stored.now()).toEqual(before)
    await expectStatus(accept(guest, group, await tokenOf(group), from), 200)
  })

  test('brings back who has left, and who was removed, as newcomers', async () => {
    const guest = await somebody(product.origin)
    for (const by of [guest, owner]) {
      const first = await expectStatus(accept(guest, group, await tokenOf(group), anAddress()), 200)
      expect(first.data.alreadyAdded).toBe(false)
      const params = { id: membershipIdOf(group.id, guest.profile.id) }
      await expectStatus(by.call(removeMember, { params }), 204)
      expect((await guest.call(getGroup, { params: { id: group.id } })).code).toBe('FORBIDDEN')
    }
  })
})

test('an invitation refused as expired stays so when the server’s clock is set back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-clock-'))
  const clock = { CLOCK_AT: '2026-03-02T12:00:00Z', CLOCK_THEN: '2026-03-10T12:00:00Z' }
  const preload = new URL('../support/other-clock.mjs', import.meta.url).href
  const running = await startProcess(dataDir, { env: { NODE_OPTIONS: `--import=${preload}`, ...clock } })
  try {
    const host = await somebody(running.origin)
    const club = await aGroupOf(host)
    const { id: watched } = await aBoardIn(club, host, 1)
    const invitation = () => expectStatus(host.call(getInvitation, { params: { id: club.id } }), 200)
    const { token } = (await invitation()).data
    const visitor = new Client(running.origin)
    const setTo = async (time: string) => {
      process.kill(running.pid, 'SIGUSR2')
      let today: string
      do {
        today = (await expectStatus(visitor.call(getBoard, { params: { id: watched } }), 200)).data.today
      } while (today !== time.slice(0, 10))
    }
    const key = { 'idempotency-key': randomUUID() }
    const joining = (who: Person, shown: string, headers = {}) =>
      who.call(acceptInvitation, { params: { id: club.id }, body: { token: shown }, headers })

    await setTo(clock.CLOCK_THEN)
    const late = await somebody(running.origin)
    for (const headers of [key, key, {}]) {
      expect((await joining(late, token, headers)).code).toBe('INVITATION_INVALID')
    }
    await setTo(clock.CLOCK_AT)
    for (const who of [late, await somebody(running.origin)]) {
      expect((await joining(who, token)).code).toBe('INVITATION_INVALID')
    }
    expect((await joining(late, token, key)).code).toBe('INVITATION_INVALID')

    const renewed = (await invitation()).data.token
    expect(renewed).not.toBe(token)
    expect((await invitation()).data.token).toBe(renewed)
    expect((await expectStatus(joining(late, renewed), 200)).data.alreadyAdded).toBe(false)
    await running.stop()
    const events = await withStores(dataDir, ({ engine }) => engine.log.readStream(`group-${club.id}`))
    // One expired and two were issued. Showing an invitation, or asking for it, adds no event.
    expect(events.map(({ type }) => type).filter(type => type.includes('.Invitation'))).toEqual([
      'groups.InvitationIssued.v1',
      'groups.InvitationExpired.v1',
      'groups.InvitationIssued.v1',
    ])
  } finally {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('guessing', () => {
  /** Ten wrong tokens, each refused as wrong. */
  async function guess(who: Person, froms: readonly string[]): Promise<void> {
    for (let index = 0; index < 10; index++) {
      const from = froms[index % froms.length] as string
      expect((await accept(who, group, WRONG, from)).code).toBe('INVITATION_INVALID')
    }
  }
  const refused = async (who: Person, from: string) => {
    const answer = await accept(who, group, await tokenOf(group), from)
    expect([answer.status, answer.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10 * 60)
  }

  test('ends after ten wrong tokens of one session, wherever it asks from; others go on', async () => {
    const [guesser, other] = [await somebody(product.origin), await somebody(product.origin)]
    const froms = [anAddress(), anAddress(), anAddress()]
    await guess(guesser, froms)
    for (const from of [...froms, anAddress()]) await refused(guesser, from)
    await expectStatus(accept(other, group, await tokenOf(group), froms[0] as string), 200)
  })

  test('ends after a hundred wrong tokens from one address, whoever asks; others go on', async () => {
    const hall = anAddress()
    const guests: Person[] = []
    for (let number = 0; number < 10; number++) guests.push(await somebody(product.origin))
    const [early, late] = [await somebody(product.origin), await somebody(product.origin)]
    for (let round = 0; round < 10; round++) {
      for (const guest of guests)
        expect((await accept(guest, group, WRONG, hall)).code).toBe('INVITATION_INVALID')
      // Ten people of one hall with an outdated link keep nobody else there out.
      if (round === 0) await expectStatus(accept(early, group, await tokenOf(group), hall), 200)
    }
    await refused(late, hall)
    await expectStatus(accept(late, group, await tokenOf(group), anAddress()), 200)
  })

  test('many at the same time do not slip through together', async () => {
    const guesser = await somebody(product.origin)
    const from = anAddress()
    const answers = await Promise.all(Array.from({ length: 25 }, () => accept(guesser, group, WRONG, from)))
    const wrong = answers.filter(({ code }) => code === 'INVITATION_INVALID')
    expect([wrong.length, answers.length - wrong.length]).toEqual([10, 15])
  })

  test('right tokens do not count', async () => {
    const guest = await somebody(product.origin)
    const from = anAddress()
    for (let index = 0; index < 12; index++) {
      await expectStatus(accept(guest, group, await tokenOf(group), from), 200)
    }
  })
})
