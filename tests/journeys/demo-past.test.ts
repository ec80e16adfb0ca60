import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOver } from '@pingboard/contracts/game-rules.ts'
import {
  changePassword,
  eraseAccount,
  listSessions,
  login,
  register,
} from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import { boardHistory, type Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { CAPTAIN } from '@pingboard/infra/tools/demo/cast.ts'
import { START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Client, expectStatus, somebody } from '../support/client.ts'
import { aGroupOf, parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'

onOneDay()

const MINUTE = 60_000
/** The simulated federation has fixtures of every one of the last five days. */
const EVENINGS = [-5, -3, -1]

const PATIENCE = { timeout: 100_000, interval: 500 }

/** The demo's people register after the start. */
async function captainOf(product: Product): Promise<Client> {
  const captain = new Client(product.origin)
  const { email, password } = CAPTAIN
  await vi.waitFor(() => expectStatus(captain.call(login, { body: { email, password } }), 200), PATIENCE)
  return captain
}

/** The boards of the demo once there is one of today, the newest first. */
async function boardsOf(product: Product): Promise<BoardWithRights[]> {
  const captain = await captainOf(product)
  return vi.waitFor(async () => {
    const { data: groups } = (await expectStatus(captain.call(listGroups), 200)).data
    const id = groups[0]?.id
    if (!id) throw new Error('the demo has no group yet')
    const { data: boards } = (await expectStatus(captain.call(listGroupBoards, { params: { id } }), 200)).data
    if (boards[0]?.games[0]?.predictedDate !== parisDay()) throw new Error('the demo plays no evening yet')
    return boards
  }, PATIENCE)
}

async function eventsOf({ ports }: Product): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (let after = START; ; ) {
    const page = await ports.engine.log.readAll(after)
    if (page.events.length === 0) return events
    events.push(...page.events)
    after = page.position
  }
}

describe('a first start of the demo', () => {
  let product: Product
  let boards: BoardWithRights[]
  beforeAll(async () => {
    product = await startProduct({ args: [] })
    boards = await boardsOf(product)
  })
  afterAll(() => product?.close())

  const ofDay = (offset: number) => {
    const board = boards.find(({ games }) => games[0]?.predictedDate === parisDay(offset))
    if (!board) throw new Error(`no board of day ${offset}`)
    return board
  }
  async function changesOf(id: BoardId): Promise<Change[]> {
    const visitor = new Client(product.origin)
    const pages: Change[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const given = { params: { id }, query: { page: String(page) } }
      const { data } = await expectStatus(visitor.call(boardHistory, given), 200)
      last = data.metadata.lastPage
      pages.push(...data.data)
    }
    return pages.toSorted((one, other) => one.revision - other.revision)
  }

  test('has evenings of earlier days, all over, beside the present one', () => {
    expect(boards.map(({ games }) => games[0]?.predictedDate)).toEqual(
      [0, ...EVENINGS.toReversed()].map(offset => parisDay(offset)),
    )
    for (const offset of EVENINGS) {
      const { games, today } = ofDay(offset)
      expect(isOver(games, today)).toBe(true)
      for (const game of games.filter(
        ({ done, postponed, idTeam1, idTeam2 }) => done && !postponed && idTeam1 && idTeam2,
      ))
        expect((game.scoreTeam1 ?? 0) + (game.scoreTeam2 ?? 0)).toBe(14)
    }
  })

  test.each(EVENINGS)('played each point of day %i when a hall would have entered it', async offset => {
    const changes = await changesOf(ofDay(offset).id)
    const times = changes.map(({ at }) => Date.parse(at))
    const [opened = 0, ...rest] = times
    expect(new Date(opened).toISOString().slice(0, 10)).toBe(parisDay(offset))
    const [begun = 0, ended = 0] = [rest[0], rest.at(-1)]
    expect(begun - opened).toBeGreaterThan(60 * MINUTE)
    expect(ended - begun).toBeGreaterThan(50 * MINUTE)
    expect(ended - begun).toBeLessThan(240 * MINUTE)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const points = changes.filter(({ type }) => ['score', 'matches', 'reverted'].includes(type))
    expect(points.length).toBeGreaterThan(40)
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time))
    expect(new Set(gaps).size).toBeGreaterThan(20)
    expect(changes.map(({ type }) => type)).toContain('postponed')
  })

  test('wrote a log whose times follow its order, before anybody else could', async () => {
    const events = await eventsOf(product)
    const times = events.map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted())
  })

  test('left nobody signed in at that time', async () => {
    const captain = await captainOf(product)
    const { data } = await expectStatus(captain.call(listSessions), 200)
    for (const { createdAt } of data.data)
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(10 * MINUTE)
  })
})

test('with anything in the log there is no other time: nothing is recorded before now', async () => {
  const before = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-demo-'))
  const product = await startProduct({ dataDir })
  await aGroupOf(await somebody(product.origin))
  await product.close()
  const again = await startProduct({ dataDir, args: [] })
  expect((await boardsOf(again)).map(({ games }) => games[0]?.predictedDate)).toEqual([
    parisDay(),
    parisDay(-1),
  ])
  for (const { recordedAt } of await eventsOf(again))
    expect(Date.parse(recordedAt)).toBeGreaterThanOrEqual(before)
  await again.close()
  await rm(dataDir, { recursive: true })
})

test.each([
  [
    'changed its password',
    (captain: Client) => {
      const body = { currentPassword: CAPTAIN.password, password: 'mon-propre-mot-de-passe-7' }
      return expectStatus(captain.call(changePassword, { body }), 204)
    },
  ],
  ['was erased', (captain: Client) => expectStatus(captain.call(eraseAccount), 204)],
])('a start offers its demo again after the account %s', async (_, spoil) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pingboard-demo-'))
  const product = await startProduct({ dataDir })
  const { email, password } = CAPTAIN
  const captain = new Client(product.origin)
  const body = { email, password, confirmPassword: password }
  await expectStatus(captain.call(register, { body }), 202)
  await expectStatus(captain.call(login, { body: { email, password } }), 200)
  await spoil(captain)
  await product.close()
  const again = await startProduct({ dataDir, args: [] })
  expect((await boardsOf(again)).map(({ games }) => games[0]?.predictedDate)).toContain(parisDay())
  const types = (await eventsOf(again)).map(({ type }) => type)
  expect(types.filter(type => type.includes('RegistrationRepeated'))).toEqual([])
  await again.close()
  await rm(dataDir, { recursive: true })
})
