import { deleteBoard } from '@pingboard/contracts/http/boards.ts'
import { getClub, listClubBoards } from '@pingboard/contracts/http/clubs.ts'
import { listClubGames, listClubs } from '@pingboard/contracts/http/federation.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import { updateGroup } from '@pingboard/contracts/http/groups.ts'
import { HEADERS } from '@pingboard/contracts/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered, Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, CLUB, parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'

onOneDay()

let product: Product
let visitor: Client
/** A club of the demo federation. */
let number = ''
beforeAll(async () => {
  product = await startProduct()
  visitor = new Client(product.origin)
  const person = await somebody(product.origin)
  const clubs = (await answered(() => person.call(listClubs, { query: { department: '33' } }), 200)).data
  number = clubs.data[0]?.clubNumber ?? ''
})
afterAll(() => product?.close())

describe('the public page of a club', () => {
  it('shows every visitor its teams, with fixtures that are those of the federation', async () => {
    const person = await somebody(product.origin)
    const { data: page, headers } = await expectStatus(visitor.call(getClub, { params: { number } }), 200)
    expect(page).toMatchObject({ clubNumber: number, today: parisDay(), freshness: { source: 'demo' } })
    expect(page.town).toBeTruthy()
    expect(headers.get(HEADERS.federation)).toBe('demo')
    expect(page.teams.length).toBeGreaterThan(2)

    const query = { startDate: parisDay(-180), endDate: parisDay(180) }
    const ids = new Set<string>()
    for (let turn = 1, last = 1; turn <= last; turn++) {
      const params = { clubNumber: number }
      const asked = person.call(listClubGames, { params, query: { ...query, page: String(turn) } })
      const { data } = await expectStatus(asked, 200)
      for (const { id } of data.data) ids.add(id)
      last = data.metadata.lastPage
    }
    const shown = page.teams.flatMap(({ last, next }) => [...last, ...next])
    expect(shown.length).toBeGreaterThan(page.teams.length)
    for (const { id } of shown) expect(ids).toContain(id)
    for (const team of page.teams) {
      const days = [...team.last.toReversed(), ...team.next].map(one => one.actualDate ?? one.predictedDate)
      expect(days).toEqual(days.toSorted())
      for (const fixture of [...team.last, ...team.next])
        expect([fixture.idTeam1, fixture.idTeam2]).toContain(team.id)
    }
  })

  it('names no player, and no question that would', async () => {
    const { text } = await expectStatus(visitor.call(getClub, { params: { number } }), 200)
    expect(text).not.toMatch(/"link"|licen|firstname|renc_id=/i)
  })

  it('may be kept by any cache for a minute, and is not sent again while it is the same', async () => {
    const first = await expectStatus(visitor.call(getClub, { params: { number } }), 200)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    expect(first.headers.get('set-cookie')).toBeNull()
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await visitor.call(getClub, { params: { number }, headers })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('of a number without a club is refused, and no cache keeps that', async () => {
    for (const unknown of [CLUB, '10960001', '00000000']) {
      const answer = await visitor.call(getClub, { params: { number: unknown } })
      expect([answer.status, answer.code]).toEqual([404, 'CLUB_NOT_FOUND'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    for (const wrong of ['1033', '10330085x', "10'30085"])
      expect((await visitor.call(getClub, { params: { number: wrong } })).code).toBe('INVALID_REQUEST')
  })
})

describe('boards that show a club', () => {
  const shown = async () =>
    (await expectStatus(visitor.call(listClubBoards, { params: { number: CLUB } }), 200)).data

  it('are the public ones with its fixtures of today, scores included, wherever they were opened', async () => {
    const owner = await somebody(product.origin)
    const group = await aGroupOf(owner, 'Les voisins', '10330777')
    expect(await shown()).toEqual({ boards: [], today: parisDay() })
    const board = await aBoardIn(group, owner, [
      aFixture(1, { clubNumber1: '10330001', clubNumber2: CLUB }),
      aFixture(2, { predictedDate: parisDay(1) }),
    ])
    const params = { id: board.games[0]?.id as never }
    await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 3, scoreTeam2: 2 } }), 200)
    const { boards } = await shown()
    expect(boards).toMatchObject([
      {
        id: board.id,
        group: { name: 'Les voisins' },
        games: [{ externalId: board.games[0]?.externalId, scoreTeam1: 3, scoreTeam2: 2 }],
      },
    ])
    expect(boards[0]?.games).toHaveLength(1)

    await expectStatus(owner.call(updateGame, { params, body: { postponed: true } }), 200)
    expect((await shown()).boards).toEqual([])
    await expectStatus(owner.call(deleteBoard, { params: { id: board.id } }), 204)
  })

  it('of groups that show them to members only are shown to nobody', async () => {
    const owner = await somebody(product.origin)
    const group = await aGroupOf(owner, 'Les secrets')
    const board = await aBoardIn(group, owner)
    expect((await shown()).boards).toMatchObject([{ id: board.id }])
    const body = { boardVisibility: 'members' } as const
    await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
    for (const caller of [visitor, owner]) {
      const answer = await expectStatus(caller.call(listClubBoards, { params: { number: CLUB } }), 200)
      expect(answer.data.boards).toEqual([])
    }
  })

  it('are not sent again while nothing changed', async () => {
    const first = await expectStatus(visitor.call(listClubBoards, { params: { number: CLUB } }), 200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await visitor.call(listClubBoards, { params: { number: CLUB }, headers })).status).toBe(304)
  })
})
