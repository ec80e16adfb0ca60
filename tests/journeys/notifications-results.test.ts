import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Profile, updateProfile } from '@pingboard/contracts/http/account.ts'
import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import { addMember } from '@pingboard/contracts/http/members.ts'
import { subscribe } from '@pingboard/contracts/http/notifications.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, expectStatus, signIn, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join as joinGroup, parisDay } from '../support/club.ts'
import { aSubscription, localPush } from '../support/local-push.ts'
import { linkIn, mailsIn, mailsTo, verify } from '../support/mailbox.ts'
import { type Product, startProduct } from '../support/product.ts'
import { withStores } from '../support/stores.ts'

type Person = Client & { profile: Profile }

const RESULTS = /^Résultats/

let dataDir: string
let product: Product
const { push, received } = localPush()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-results-'))
  product = await startProduct({ dataDir, push })
})
afterAll(async () => {
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
})

const arrives = () => somebody(product.origin)

const prefer = (person: Person, body: BodyInput<typeof updateProfile>) =>
  expectStatus(person.call(updateProfile, { body }), 200)

async function play(by: Person, board: BoardWithRights, index: number, body: BodyInput<typeof updateGame>) {
  const id = board.games[index]?.id
  if (!id) throw new Error(`no game ${index}`)
  await expectStatus(by.call(updateGame, { params: { id }, body }), 200)
}

/** Waits until all earlier events are handled, as the newest is, and everything has left: this mail overtakes others. */
async function settled(): Promise<void> {
  const last = await somebody(product.origin)
  await mailsTo(dataDir, last.profile.email, /^Vérifiez/)
  const { outbox } = product.ports.people
  await vi.waitUntil(async () => (await outbox.waiting()) === 0, { timeout: 20_000 })
}

const resultsTo = async ({ profile }: Person) =>
  (await mailsIn(dataDir)).filter(({ to, subject }) => to === profile.email && RESULTS.test(subject))

describe('a finished board', () => {
  let owner: Person
  let keen: Person
  let quiet: Person
  let unverified: Person
  let group: Group
  let board: BoardWithRights

  beforeAll(async () => {
    ;[owner, keen, quiet, unverified] = await Promise.all([arrives(), arrives(), arrives(), arrives()])
    group = await aGroupOf(owner)
    for (const person of [keen, quiet, unverified]) await joinGroup(owner, group, person)
    await verify(dataDir, keen)
    await verify(dataDir, quiet)
    await prefer(keen, { enableEmails: true })
    await prefer(unverified, { enableEmails: true })
    board = await aBoardIn(group, owner, 3)
  })

  test('nothing is mailed while a fixture is still to be played', async () => {
    await play(owner, board, 0, { scoreTeam1: 8, scoreTeam2: 6, done: true })
    await play(owner, board, 1, { postponed: true })
    await settled()
    expect(await resultsTo(keen)).toEqual([])
  })

  test('with the last fixture, one mail with the results, to who wants it and is verified', async () => {
    await play(owner, board, 2, { scoreTeam1: 3, scoreTeam2: 11, done: true })
    const [mail] = await mailsTo(dataDir, keen.profile.email, RESULTS)
    expect(linkIn(mail).pathname).toBe(`/boards/${board.id}`)
    expect(mail?.text).toMatch(/Saint-Médard 1 – Cenon Rive Droite 1\u202f: 8 – 6/)
    expect(mail?.text).toMatch(/Saint-Médard 2 – Cenon Rive Droite 2\u202f: reportée/)
    expect(mail?.text).toMatch(/Saint-Médard 3 – Cenon Rive Droite 3\u202f: 3 – 11/)
    await settled()
    for (const person of [owner, quiet, unverified]) expect(await resultsTo(person)).toEqual([])
  })

  test('a correction, an undone end and a second end bring no second mail', async () => {
    await play(owner, board, 2, { scoreTeam1: 4 })
    await play(owner, board, 2, { done: false })
    await play(owner, board, 2, { done: true })
    await settled()
    expect(await resultsTo(keen)).toHaveLength(1)
  })

  test('neither a second start nor everything delivered anew brings one', async () => {
    const before = received.length
    await product.close()
    product = await startProduct({ dataDir, push })
    await settled()
    expect(await resultsTo(keen)).toHaveLength(1)

    await product.close()
    await withStores(dataDir, async ({ engine: { views } }) => {
      const place = consumerPlace('notifications')
      expect(await views.checkpoint(place)).not.toBe(START)
      await views.drop(place)
    })
    const mails = (await mailsIn(dataDir)).length
    product = await startProduct({ dataDir, push })
    await settled()
    expect(await resultsTo(keen)).toHaveLength(1)
    // One more mail: `settled` waits for it.
    expect((await mailsIn(dataDir)).length).toBe(mails + 1)
    expect(received.length).toBe(before)
    for (const person of [owner, keen, quiet, unverified]) {
      Object.assign(person, { origin: product.origin })
      await signIn(person)
    }
  })

  test('who changed their mind meanwhile hears nothing of the next board', async () => {
    await prefer(keen, { enableEmails: false })
    await prefer(quiet, { enableEmails: true })
    const next = await aBoardIn(group, owner, [aFixture(7)])
    await play(owner, next, 0, { scoreTeam1: 1, scoreTeam2: 0, done: true })
    await mailsTo(dataDir, quiet.profile.email, RESULTS)
    await settled()
    expect(await resultsTo(keen)).toHaveLength(1)
  })

  test('of scores that are entered the morning after, one mail, with the last of them', async () => {
    // An evening ends at six in the morning.
    const yesterday = { predictedDate: parisDay(-1, Date.now() - 6 * 60 * 60_000) }
    const late = await aBoardIn(group, owner, [aFixture(8, yesterday), aFixture(9, yesterday)])
    await play(owner, late, 0, { scoreTeam1: 5, scoreTeam2: 9 })
    await settled()
    expect(await resultsTo(quiet)).toHaveLength(1)
    await play(owner, late, 1, { scoreTeam1: 7, scoreTeam2: 7 })
    const [, mail] = await mailsTo(dataDir, quiet.profile.email, RESULTS, 2)
    expect(mail?.text).toMatch(/: 5 – 9/)
    expect(mail?.text).toMatch(/: 7 – 7/)
  })
})

describe('pushes', () => {
  const toBrowser = (name: string) => received.filter(({ endpoint }) => endpoint.endsWith(`/${name}`))

  test('one for each fixture that ends or is put off, to the members who want them and did not do it', async () => {
    const [owner, keen, quiet] = await Promise.all([arrives(), arrives(), arrives()])
    const group = await aGroupOf(owner, 'Poussée')
    for (const person of [keen, quiet]) {
      await joinGroup(owner, group, person)
      const name = person === keen ? 'keen' : 'quiet'
      await expectStatus(person.call(subscribe, { body: aSubscription(name) }), 201)
    }
    await expectStatus(owner.call(subscribe, { body: aSubscription('owner') }), 201)
    for (const person of [owner, keen]) await prefer(person, { enableNotifications: true })
    const board = await aBoardIn(group, owner, 2)
    await play(owner, board, 0, { scoreTeam1: 2, scoreTeam2: 1 })
    await play(owner, board, 0, { scoreTeam1: 8, scoreTeam2: 6, done: true })
    await play(owner, board, 1, { postponed: true })
    await vi.waitUntil(() => toBrowser('keen').length >= 2, { timeout: 20_000 })
    await settled()
    expect(
      toBrowser('keen')
        .map(({ message }) => message.title)
        .sort(),
    ).toEqual([
      'Reportée\u202f: Saint-Médard 2 – Cenon Rive Droite 2',
      'Terminée\u202f: Saint-Médard 1 – Cenon Rive Droite 1, 8 – 6',
    ])
    for (const { message } of toBrowser('keen'))
      expect(message.path).toMatch(`/boards/${board.id}#${board.id}.`)
    for (const name of ['quiet', 'owner']) expect(toBrowser(name)).toEqual([])
  })

  test('who is added to a group is told by both ways, as far as they want', async () => {
    const [owner, added] = await Promise.all([arrives(), arrives()])
    await verify(dataDir, added)
    await prefer(added, { enableEmails: true, enableNotifications: true })
    await expectStatus(added.call(subscribe, { body: aSubscription('added') }), 201)
    const group = await aGroupOf(owner, 'Vétérans')
    const userId = added.profile.id
    await expectStatus(owner.call(addMember, { params: { id: group.id }, body: { userId } }), 200)
    const [mail] = await mailsTo(
      dataDir,
      added.profile.email,
      /^Vous faites partie de «\u202fVétérans\u202f»$/,
    )
    expect(linkIn(mail).pathname).toBe(`/account/groups/${group.id}`)
    await vi.waitUntil(() => toBrowser('added').length === 1, { timeout: 20_000 })
    expect(toBrowser('added')[0]?.message).toMatchObject({ title: 'Groupe «\u202fVétérans\u202f»' })
  })
})
