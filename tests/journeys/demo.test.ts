import { gameState, isOver } from '@pingboard/contracts/game-rules.ts'
import { login } from '@pingboard/contracts/http/account.ts'
import { type BoardWithRights, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import { type Game, getGame, getGamePlayers, updateGame } from '@pingboard/contracts/http/games.ts'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import type { GameId, GroupId } from '@pingboard/contracts/ids.ts'
import { CAPTAIN, CAST, OPPONENTS } from '@pingboard/infra/tools/demo/cast.ts'
import { playDemo } from '@pingboard/infra/tools/demo/evening.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, expectStatus } from '../support/client.ts'
import { parisDay } from '../support/club.ts'
import { onOneDay } from '../support/one-day.ts'
import { type Product, startProduct } from '../support/product.ts'

onOneDay()

/** More pauses than an evening has. */
const PATIENCE = 5000

let product: Product
let day = parisDay()
const lines: unknown[] = []
const end = new AbortController()
const captain = { client: new Client(''), group: '' as GroupId }

// The demo makes a pause of four seconds or more between two changes. It goes on when the test lets it.
const PAUSE_MS = 4000
let waited = 0
let goOn = () => {}
let paused = Promise.withResolvers<void>()
async function wait(milliseconds: number): Promise<void> {
  waited += milliseconds
  if (waited < PAUSE_MS) return
  waited = 0
  await new Promise<void>(resolve => {
    goOn = resolve
    paused.resolve()
  })
}
async function nextPause(): Promise<void> {
  paused = Promise.withResolvers()
  goOn()
  await paused.promise
}

beforeAll(async () => {
  day = parisDay()
  product = await startProduct()
  const note = (...line: unknown[]) => lines.push(line)
  void playDemo({
    origin: product.origin,
    today: () => day,
    onPerson: () => {},
    watched: () => true,
    log: { info: note, warn: note, error: note },
    signal: end.signal,
    wait,
  })
  await paused.promise
  captain.client = new Client(product.origin)
  const { email, password } = CAPTAIN
  await expectStatus(captain.client.call(login, { body: { email, password } }), 200)
  const { data } = (await expectStatus(captain.client.call(listGroups), 200)).data
  captain.group = data[0]?.id ?? captain.group
})
afterAll(async () => {
  end.abort()
  goOn()
  await product?.close()
})

/** The boards of the demo's group, the newest first. */
async function boards(): Promise<BoardWithRights[]> {
  const params = { id: captain.group }
  return (await expectStatus(captain.client.call(listGroupBoards, { params }), 200)).data.data
}
async function newest(): Promise<BoardWithRights> {
  const [board] = await boards()
  if (!board) throw new Error('the demo has no board')
  return board
}
const gameOf = async (id: GameId) =>
  (await expectStatus(captain.client.call(getGame, { params: { id } }), 200)).data
const statesOf = ({ games, today }: BoardWithRights) => new Set(games.map(game => gameState(game, today)))
const inState = ({ games, today }: BoardWithRights, state: string) =>
  games.filter(game => gameState(game, today) === state)
const over = ({ games, today }: BoardWithRights) => isOver(games, today)

/** Lets the evening go on until a condition holds. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let pauses = 0; !(await isTrue()); pauses += 1) {
    if (pauses === PATIENCE) throw new Error('this does not happen')
    await nextPause()
  }
}

/** The fixture whose match sheet is being filled in. */
async function gameWithSheet(): Promise<Game> {
  const [game] = inState(await newest(), 'live').filter(({ formula }) => formula !== null)
  if (!game) throw new Error('no sheet is being filled in')
  return game
}

describe('the demo', () => {
  test('has a fixture in every state, and a finished evening beside the present one', async () => {
    const [present, past, ...others] = await boards()
    if (!present || !past) throw new Error('the demo lacks a board')
    expect(others).toEqual([])
    expect(statesOf(present)).toEqual(new Set(['exempt', 'live', 'upcoming', 'postponed', 'done']))
    expect(new Set(present.games.map(game => game.predictedDate))).toEqual(new Set([day]))
    expect(new Set(past.games.map(game => game.predictedDate))).toEqual(new Set([parisDay(-1)]))
    expect(statesOf(past)).toEqual(new Set(['exempt', 'postponed', 'done']))
    for (const { scoreTeam1, scoreTeam2 } of inState(past, 'done'))
      expect((scoreTeam1 ?? 0) + (scoreTeam2 ?? 0)).toBe(14)
  })

  test('has the rows that are hard to show: an hour in a name, a long name, a forfeit', async () => {
    const present = await newest()
    const labels = present.games.flatMap(game => [game.labelTeam1, game.labelTeam2])
    expect(Math.max(...labels.map(label => label.length))).toBeGreaterThanOrEqual(45)
    const waiting = inState(present, 'upcoming').flatMap(game => [game.labelTeam1, game.labelTeam2])
    expect(waiting.some(label => /\(\d+h\d*\) \d+$/.test(label))).toBe(true)
    const [forfeited] = inState(present, 'done').filter(({ formula }) => formula !== null)
    expect(forfeited).toMatchObject({ scoreTeam1: 14, scoreTeam2: 0 })
    const { sets } = await gameOf(forfeited?.id as GameId)
    expect(sets).toHaveLength(14)
    for (const match of sets) expect(match).toMatchObject({ points: [], winner: 'home', withdrawn: true })
  })

  test('fills a match sheet in while the evening goes on, with the names of both teams', async () => {
    const { id } = await gameWithSheet()
    const { players } = (await expectStatus(captain.client.call(getGamePlayers, { params: { id } }), 200))
      .data
    const names = Object.values(players).map(player => player.name)
    const cast = CAST.map(({ firstname, lastname }) => `${firstname} ${lastname}`)
    expect(names.toSorted()).toEqual([...cast, ...OPPONENTS].toSorted())
    expect(Object.values(players).flatMap(player => player.licence ?? [])).toHaveLength(1)

    const before = (await gameOf(id)).sets
    await until(async () => (await gameOf(id)).sets.length === before.length + 2)
    const { sets, scoreTeam1, scoreTeam2 } = await gameOf(id)
    expect(sets.slice(0, before.length)).toEqual(before)
    expect((scoreTeam1 ?? 0) + (scoreTeam2 ?? 0)).toBe(sets.length)
    for (const { points, winner } of sets) {
      const home = points.filter(([ours, theirs]) => ours > theirs).length
      expect([home, points.length - home][winner === 'home' ? 0 : 1]).toBe(3)
    }
  })

  test('ends its evening, and begins the next one on the same board', async () => {
    const { id } = await gameWithSheet()
    await until(async () => over(await newest()))
    expect((await gameOf(id)).sets).toHaveLength(14)
    expect(statesOf(await newest())).toEqual(new Set(['exempt', 'postponed', 'done']))
    await until(async () => !over(await newest()))
    expect(statesOf(await newest())).toEqual(new Set(['exempt', 'live', 'upcoming', 'postponed', 'done']))
    expect((await gameWithSheet()).id).toBe(id)
    expect((await gameOf(id)).sets).toHaveLength(5)
    expect(await boards()).toHaveLength(2)
  })

  test('leaves a fixture alone that a visitor takes over, until the next evening', async () => {
    const [typed] = inState(await newest(), 'live').filter(({ formula }) => formula === null)
    const params = { id: typed?.id as GameId }
    const match = {
      order: 1,
      home: ['A'],
      away: ['X'],
      points: [],
      winner: 'home' as const,
      withdrawn: false,
    }
    const body = { formula: '3x10' as const, sets: [match] }
    await expectStatus(captain.client.call(updateGame, { params, body }), 200)
    const taken = await gameOf(params.id)
    const others = async () => inState(await newest(), 'live').filter(({ id }) => id !== params.id)
    await until(async () => (await others()).length === 0)
    expect(await gameOf(params.id)).toEqual(taken)
    await until(async () => (await others()).length > 0)
    expect((await gameOf(params.id)).sets).toEqual([])
  })

  test('opens a board of its own for the next day, and ends the evening before', async () => {
    day = parisDay(1)
    await until(async () => (await boards()).length === 3)
    const [next, past] = await boards()
    expect(new Set(next?.games.map(game => game.predictedDate))).toEqual(new Set([day]))
    expect(past && over(past)).toBe(true)
  })

  test('writes no line into the log', () => {
    expect(lines).toEqual([])
  })
})
