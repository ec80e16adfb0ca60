import { deleteBoard, updateBoard } from '@pingboard/contracts/http/boards.ts'
import { getDisplay } from '@pingboard/contracts/http/displays.ts'
import { updateGame } from '@pingboard/contracts/http/games.ts'
import {
  deleteGroup,
  type Group,
  getGroup,
  renewDisplay,
  updateGroup,
} from '@pingboard/contracts/http/groups.ts'
import type { DisplayCode } from '@pingboard/contracts/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aBoardIn, aFixture, aGroupOf, join, parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'

onOneDay()

let product: Product
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = new Client(product.origin)
})
afterAll(() => product?.close())

const ask = (code: DisplayCode, headers = {}) => visitor.call(getDisplay, { params: { code }, headers })
const shown = async ({ displayCode }: Group) => (await expectStatus(ask(displayCode), 200)).data
const names = async (group: Group) => (await shown(group)).boards.map(({ name }) => name)

it('a television that was set up once shows the boards of each day, and the next one where there is none', async () => {
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner)
  expect(await shown(group)).toEqual({
    code: group.displayCode,
    group: { name: group.name, shortName: null },
    boards: [],
    next: null,
    today: parisDay(),
  })

  const later = await aBoardIn(group, owner, [aFixture(1, { predictedDate: parisDay(40) })])
  const sooner = await aBoardIn(group, owner, [
    aFixture(2, { predictedDate: parisDay(9) }),
    aFixture(3, { predictedDate: parisDay(7) }),
  ])
  expect((await shown(group)).next).toEqual({ id: sooner.id, name: sooner.name, date: parisDay(7) })

  const today = await aBoardIn(group, owner, 2)
  await expectStatus(owner.call(updateBoard, { params: { id: today.id }, body: { name: 'Ce soir' } }), 200)
  const moved = { params: { id: later.games[0]?.id as never }, body: { predictedDate: parisDay() } }
  await expectStatus(owner.call(updateGame, moved), 200)
  expect(await names(group)).toEqual(['Journée 4', 'Ce soir'])
  expect((await shown(group)).next).toBeNull()

  const postponed = { ...moved, body: { postponed: true } }
  await expectStatus(owner.call(updateGame, postponed), 200)
  expect(await names(group)).toEqual(['Ce soir'])
  await expectStatus(owner.call(deleteBoard, { params: { id: today.id } }), 204)
  expect(await names(group)).toEqual([])
})

it('an answer that did not change is not sent again; a score is', async () => {
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner)
  const board = await aBoardIn(group, owner)
  const etag = (await ask(group.displayCode)).headers.get('etag') ?? ''
  const same = await ask(group.displayCode, { 'if-none-match': etag })
  expect([same.status, same.text]).toEqual([304, ''])
  const params = { id: board.games[0]?.id as never }
  await expectStatus(owner.call(updateGame, { params, body: { scoreTeam1: 3 } }), 200)
  const changed = await expectStatus(ask(group.displayCode, { 'if-none-match': etag }), 200)
  expect(changed.data.boards[0]?.games[0]?.scoreTeam1).toBe(3)
})

it('a group for members only shows nothing on its displays, to nobody', async () => {
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner, 'Les secrets')
  await aBoardIn(group, owner)
  const body = { boardVisibility: 'members' } as const
  await expectStatus(owner.call(updateGroup, { params: { id: group.id }, body }), 200)
  const nothing = { code: group.displayCode, group: null, boards: [], next: null, today: parisDay() }
  for (const caller of [visitor, owner, await somebody(product.origin)]) {
    const answer = await expectStatus(caller.call(getDisplay, { params: { code: group.displayCode } }), 200)
    expect(answer.data).toEqual(nothing)
  }
})

it('a renewed code leads on, and the old one nowhere, from the next question on', async () => {
  const owner = await somebody(product.origin)
  const member = await somebody(product.origin, 'Awa', 'Diallo')
  const group = await aGroupOf(owner)
  await join(owner, group, member)
  const params = { id: group.id }
  await expectStatus(member.call(renewDisplay, { params }), 403)
  await expectStatus(visitor.call(renewDisplay, { params }), 401)
  const seen = await expectStatus(member.call(getGroup, { params }), 200)
  expect(seen.data.displayCode).toBe(group.displayCode)

  const key = { 'idempotency-key': crypto.randomUUID() }
  const renewed = (await expectStatus(owner.call(renewDisplay, { params, headers: key }), 200)).data
  expect(renewed.displayCode).not.toBe(group.displayCode)
  expect((await ask(group.displayCode)).code).toBe('DISPLAY_NOT_FOUND')
  expect(await shown(renewed)).toMatchObject({ group: { name: group.name } })
  // The same command again renews nothing.
  const again = await expectStatus(owner.call(renewDisplay, { params, headers: key }), 200)
  expect(again.data.displayCode).toBe(renewed.displayCode)
  const twice = (await expectStatus(owner.call(renewDisplay, { params }), 200)).data
  expect((await ask(renewed.displayCode)).code).toBe('DISPLAY_NOT_FOUND')
  expect(await shown(twice)).toMatchObject({ group: { name: group.name } })
})

it('the code of a deleted group leads nowhere', async () => {
  const owner = await somebody(product.origin)
  const group = await aGroupOf(owner)
  await expectStatus(owner.call(deleteGroup, { params: { id: group.id } }), 204)
  expect((await ask(group.displayCode)).code).toBe('DISPLAY_NOT_FOUND')
})
