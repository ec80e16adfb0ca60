import { getProfile, login, updateProfile } from '@pingboard/contracts/http/account.ts'
import {
  getPlayer,
  getPlayerV2,
  listClubGames,
  listClubs,
  listPlayerGames,
  listPlayerGamesV2,
  listPlayers,
  type Player,
  playerHistory,
} from '@pingboard/contracts/http/federation.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import { HEADERS } from '@pingboard/contracts/route.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { parisDay } from '../support/club.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let person: Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  product = await startProduct()
  person = await somebody(product.origin)
})
afterAll(() => product?.close())

/** Licence of the demo's captain in the demo federation. */
const GUEST = '3310004'
/** The demo evening begins in the background; frequent polls would slow it down. */
const PATIENT = { timeout: 30_000, interval: 500 }
const of = (licence: string) => ({ params: { licence } })

describe('a player of the federation', () => {
  test('is found by name, then read from both bases, with matches and history that agree', async () => {
    const found = (await expectStatus(person.call(listPlayers, { query: { lastname: 'laurent' } }), 200)).data
    expect(found.data).toMatchObject([{ licenseNumber: GUEST, firstname: 'Camille' }])

    const ranked = (await expectStatus(person.call(getPlayer, of(GUEST)), 200)).data
    const daily = (await expectStatus(person.call(getPlayerV2, of(GUEST)), 200)).data
    expect(ranked).toMatchObject({ licenseNumber: GUEST, points: daily.points, virtual: null })
    expect(ranked.clubNumber).toBe(found.data[0]?.clubNumber)

    const counted = (await expectStatus(person.call(listPlayerGames, of(GUEST)), 200)).data
    const all = (await expectStatus(person.call(listPlayerGamesV2, of(GUEST)), 200)).data
    expect(counted.data.every(match => match.source === 'mysql')).toBe(true)
    expect(all.metadata.total).toBeGreaterThanOrEqual(counted.metadata.total)
    expect(daily.virtual).toBeCloseTo(await sumOfMonth(daily), 3)

    const history = (await expectStatus(person.call(playerHistory, of(GUEST)), 200)).data
    expect(history.data.at(-1)?.points).toBe(daily.officialPoints)
  })

  test('has a list of its own club', async () => {
    const { clubNumber } = (await expectStatus(person.call(getPlayerV2, of(GUEST)), 200)).data
    const query = { clubNumber: clubNumber ?? '' }
    const { data } = await expectStatus(person.call(listPlayers, { query }), 200)
    expect(data.data.map(player => player.licenseNumber)).toContain(GUEST)
  })

  test('that nobody knows is PLAYER_NOT_FOUND, in every call', async () => {
    for (const route of [getPlayer, getPlayerV2, listPlayerGames, listPlayerGamesV2, playerHistory]) {
      const answer = await person.call(route, of('33999999'))
      expect([route.path, answer.status, answer.code]).toEqual([route.path, 404, 'PLAYER_NOT_FOUND'])
    }
  })
})

/** The monthly points plus the gains of unvalidated matches, over every page. */
async function sumOfMonth(player: Player): Promise<number> {
  let sum = player.points ?? 0
  for (let page = 1; ; page += 1) {
    const given = { ...of(player.licenseNumber), query: { page: String(page) } }
    const { data, metadata } = (await expectStatus(person.call(listPlayerGamesV2, given), 200)).data
    for (const match of data) if (match.source === 'spid') sum += match.gain ?? 0
    if (page >= metadata.lastPage) return sum
  }
}

describe('the calls about the federation', () => {
  const club = { params: { clubNumber: '10339021' }, query: { startDate: parisDay(), endDate: parisDay(7) } }

  test('need a session', async () => {
    const visitor = new Client(product.origin)
    const answers = await Promise.all([
      visitor.call(listClubs, { query: { department: '33' } }),
      visitor.call(listClubGames, club),
      visitor.call(listPlayers, { query: { lastname: 'laurent' } }),
      ...[getPlayer, getPlayerV2, listPlayerGames, listPlayerGamesV2, playerHistory].map(route =>
        visitor.call(route, of(GUEST)),
      ),
    ])
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await person.call(getPlayer, of(GUEST))).status).toBe(200)
  })

  test('say in a header which federation answered', async () => {
    const answers = await Promise.all([
      person.call(listClubs, { query: { department: '33' } }),
      person.call(listClubGames, club),
      person.call(getPlayerV2, of(GUEST)),
      person.call(playerHistory, of(GUEST)),
    ])
    for (const answer of answers) {
      expect(answer.headers.get(HEADERS.federation)).toBe('demo')
      expect(answer.data.freshness).toMatchObject({ source: 'demo', stale: false })
    }
  })

  test.each([
    ['no criterion', '/api/fftt/players'],
    ['two criteria', '/api/fftt/players?lastname=laurent&clubNumber=10339021'],
    ['a name of one letter', '/api/fftt/players?lastname=x'],
    ['a name that is none', '/api/fftt/players?lastname=%27%27%20OR%201%3D1'],
    ['a club number of another shape', '/api/fftt/players?clubNumber=33'],
    ['an unknown parameter', '/api/fftt/players?lastname=laurent&firstname=camille'],
    ['a page that is none', '/api/fftt/players?lastname=laurent&page=0'],
    ['a licence of another shape', '/api/fftt/players/..%2F..%2Fx'],
    ['a licence that is too long', '/api/fftt/v2/players/123456789/games'],
    ['a licence in small letters', '/api/fftt/players/9c953/history'],
  ])('%s is INVALID_REQUEST or unknown, and never an error of ours', async (_, path) => {
    const answer = await person.send('GET', path)
    expect(['INVALID_REQUEST', 'PLAYER_NOT_FOUND', 'NOT_FOUND']).toContain(answer.code)
    expect(answer.status).toBeLessThan(500)
  })

  test('a page beyond the last one is empty', async () => {
    const query = { lastname: 'laurent', page: '7' }
    const { data } = await expectStatus(person.call(listPlayers, { query }), 200)
    expect(data).toMatchObject({ data: [], metadata: { currentPage: 7, lastPage: 1, total: 1 } })
  })
})

test('a licence is linked only when the federation knows it', async () => {
  const player = await somebody(product.origin)
  const link = (licenseNumber: string | null) => player.call(updateProfile, { body: { licenseNumber } })
  for (const unknown of ['9999999', '9Q87654']) {
    const refused = await link(unknown)
    expect([refused.status, refused.code]).toEqual([409, 'LICENCE_UNKNOWN'])
  }
  expect((await player.call(getProfile)).data.licenseNumber).toBeNull()
  expect((await expectStatus(link(GUEST), 200)).data.licenseNumber).toBe(GUEST)
  expect((await link('9999999')).code).toBe('LICENCE_UNKNOWN')
  expect((await player.call(getProfile)).data.licenseNumber).toBe(GUEST)
  expect((await expectStatus(link(null), 200)).data.licenseNumber).toBeNull()
})

describe('the demo', () => {
  test('its captain is a player of the demo federation, and leads the group of their club', async () => {
    const demo = await startProduct({ args: [] })
    onTestFinished(() => demo.close())
    const captain = new Client(demo.origin)
    const { email, password } = CAPTAIN
    const signedIn = async () => (await captain.call(login, { body: { email, password } })).status
    await expect.poll(signedIn, PATIENT).toBe(200)
    const licence = async () => (await captain.call(getProfile)).data.licenseNumber
    await expect.poll(licence, PATIENT).toBe(GUEST)

    const card = (await expectStatus(captain.call(getPlayerV2, of(GUEST)), 200)).data
    expect(card).toMatchObject({ lastname: CAPTAIN.lastname.toUpperCase(), firstname: CAPTAIN.firstname })
    // The four figures of home, and two seasons of points.
    expect(card).toMatchObject({
      points: expect.any(Number),
      initialPoints: expect.any(Number),
      departementalRanking: expect.any(Number),
      validation: expect.any(String),
    })
    const history = (await expectStatus(captain.call(playerHistory, of(GUEST)), 200)).data.data
    expect(history).toHaveLength(12)
    expect(new Set(history.map(({ season }) => season)).size).toBeGreaterThan(2)
    const clubs = async () => (await captain.call(listGroups)).data.data.map(group => group.clubNumber)
    await expect.poll(clubs, PATIENT).toEqual([card.clubNumber])
  })
})
