import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBoard, aPlainGame, BOARD, TODAY } from '../../test/samples.ts'
import { MOST_PINNED, NEWS_ROWS, ROWS, type TvBoard } from './tv-pages.ts'
import { MARKED, markOf, reduceShow, startShow, type TvShow } from './tv-show.ts'

const OTHER = 'o'.repeat(26) as BoardId
const HOME = { clubNumber1: '1', clubNumber2: '2' }
const LIVE = { scoreTeam1: 1, scoreTeam2: 0 }
const games = (count: number, part: (place: number) => Partial<Game> = () => HOME) =>
  Array.from({ length: count }, (_, index) => aPlainGame(index + 1, part(index + 1)))
const board = (list: Game[], id = BOARD): TvBoard => ({ ...aBoard(list), id })
/** The board with some of its fixtures changed. */
const after = (before: TvBoard, changes: Readonly<Record<number, Partial<Game>>>): TvBoard => ({
  ...before,
  games: before.games.map((game, index) => ({ ...game, ...changes[index + 1] })),
})

const onScreen = ({ shown }: TvShow): GameId[] => (shown ? [...shown.table, ...shown.sheet] : [])
const placesOn = (show: TvShow) => onScreen(show).map(id => Number(id.split('.')[1]))
const turned = (show: TvShow, at: number, by: 1 | -1 = 1) => reduceShow(show, { type: 'turn', by, at })
const changed = (show: TvShow, boards: TvBoard[], at: number, isCatchUp = false) =>
  reduceShow(show, { type: 'boards', boards, isCatchUp, at })

describe('the pages of a television', () => {
  it('are one page for eight fixtures', () => {
    const show = startShow([board(games(8))], false, 0)
    expect(show.round).toHaveLength(1)
    expect(placesOn(show)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('are even, and keep room for news, when there are more', () => {
    const show = startShow([board(games(9))], false, 0)
    expect(show.round.map(({ turns }) => turns.length)).toEqual([5, 4])
    expect(placesOn(turned(show, 10))).toEqual([6, 7, 8, 9])
    expect(placesOn(turned(turned(show, 10), 20))).toEqual([1, 2, 3, 4, 5])
    expect(placesOn(turned(show, 10, -1))).toEqual([6, 7, 8, 9])
  })

  it('show what is in play on the table, and leave every row where it is until the next turn', () => {
    const before = board(games(3, place => (place === 2 ? { ...HOME, ...LIVE } : HOME)))
    const start = startShow([before], false, 0)
    const [one, two, three] = before.games.map(({ id }) => id)
    const arranged = { table: [two], sheet: [one, three] }
    expect(start.shown).toMatchObject(arranged)
    const show = changed(start, [after(before, { 2: { done: true }, 3: LIVE })], 10)
    expect(show.shown).toMatchObject(arranged)
    expect(turned(show, 20).shown).toMatchObject({ table: [three], sheet: [one, two] })
  })

  it('keep the own club in play on every page, unless it fills the page', () => {
    const own = (count: number) =>
      board(games(20, place => (place <= count ? { ...LIVE, clubNumber1: aBoard([]).clubNumber } : HOME)))
    for (let show = startShow([own(3)], false, 0), page = 0; page < 10; page += 1, show = turned(show, page))
      expect(placesOn(show)).toEqual(expect.arrayContaining([1, 2, 3]))
    expect(startShow([own(MOST_PINNED + 1)], false, 0).round[0]?.pinned).toEqual([])
  })

  it('are of one board each, board after board', () => {
    const show = startShow([board(games(2)), board(games(9), OTHER)], false, 0)
    expect(show.round.map(page => page.board)).toEqual([BOARD, OTHER, OTHER])
    expect(show.shown?.board).toBe(BOARD)
    expect(turned(show, 10).shown?.board).toBe(OTHER)
  })

  it('are of fixtures in play only when the address says so, and appear as soon as one is', () => {
    const before = board(games(12))
    const show = startShow([before], true, 0)
    expect(show.shown).toBeNull()
    const began = changed(show, [after(before, { 4: LIVE })], 5)
    expect(placesOn(began)).toEqual([4])
  })

  it('begin anew when a board is taken away', () => {
    const [one, other] = [board(games(2)), board(games(3), OTHER)]
    const show = turned(startShow([one, other], false, 0), 10)
    expect(show.shown?.board).toBe(OTHER)
    expect(changed(show, [one], 20).shown?.board).toBe(BOARD)
  })
})

describe('a change', () => {
  const before = board(games(18))
  const start = startShow([before], false, 0)

  it('on another page is brought to the next one, and marked from there on', () => {
    const show = changed(start, [after(before, { 18: { scoreTeam1: 1, done: true } })], 4000)
    expect(placesOn(show)).not.toContain(18)
    const next = turned(show, 10_000)
    expect(placesOn(next)).toContain(18)
    expect(markOf(next, before.games[17]?.id as GameId)).toEqual({
      at: 4000,
      from: 10_000,
      sides: [true, false],
    })
    expect(placesOn(turned(turned(next, 20_000), 30_000))).not.toContain(18)
  })

  it('in sight is marked at once, and stays marked over a turn that comes soon', () => {
    const one = board(games(4))
    const show = changed(startShow([one], false, 0), [after(one, { 2: { scoreTeam2: 3 } })], 9000)
    const id = one.games[1]?.id as GameId
    expect(markOf(show, id)).toEqual({ at: 9000, from: 9000, sides: [false, true] })
    const next = turned(show, 10_000)
    expect(markOf(next, id)?.from).toBe(10_000)
    expect(markOf(turned(next, 20_000), id)).toBeNull()
  })

  it('of the own club goes before others', () => {
    const own = after(before, { 16: { clubNumber1: aBoard([]).clubNumber } })
    const show = startShow([own], false, 0)
    const many = after(own, { 13: LIVE, 14: LIVE, 15: LIVE, 16: LIVE, 17: LIVE })
    const next = turned(changed(show, [many], 5), 10)
    expect(onScreen(next)).toHaveLength(6 + NEWS_ROWS)
    expect(placesOn(next)).toContain(16)
  })

  it('that came while the screen was cut off is not news', () => {
    const show = changed(start, [after(before, { 18: LIVE })], 4000, true)
    expect(placesOn(turned(show, 10_000))).not.toContain(18)
  })

  it('of the state alone is marked as such', () => {
    const show = changed(start, [after(before, { 1: { postponed: true } })], 10)
    expect(markOf(show, before.games[0]?.id as GameId)?.sides).toEqual([false, false])
  })
})

describe('nobody is left out', () => {
  /** A change of a fixture, or a turn of the page. */
  const event = (count: number) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          place: fc.integer({ min: 1, max: count }),
          score: fc.integer({ min: 0, max: 9 }),
          done: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.constant('turn' as const) },
    )
  const evenings = fc.integer({ min: 1, max: 60 }).chain(count =>
    fc.record({
      count: fc.constant(count),
      own: fc.integer({ min: 0, max: count }),
      second: fc.integer({ min: 0, max: 12 }),
      events: fc.array(event(count), { maxLength: 200 }),
    }),
  )

  it('whatever happens: each round shows every fixture, and no page more than eight', () => {
    fc.assert(
      fc.property(evenings, ({ count, own, second, events }) => {
        const first = board(
          games(count, place => (place <= own ? { ...LIVE, clubNumber1: aBoard([]).clubNumber } : HOME)),
        )
        const other = board(
          games(second).map(game => ({ ...game, id: `${OTHER}.${game.id.split('.')[1]}` as GameId })),
          OTHER,
        )
        let show = startShow([first, other], false, 0)
        let seen = new Set<GameId>()
        let at = 0
        const look = () => {
          const ids = onScreen(show)
          expect(ids.length).toBeLessThanOrEqual(ROWS)
          expect(new Set(ids).size).toBe(ids.length)
          for (const id of ids) seen.add(id)
        }
        const all = count + second
        const turns: typeof events = Array.from({ length: 2 * show.round.length }, () => 'turn' as const)
        look()
        for (const each of [...events, ...turns]) {
          at += 200
          if (each === 'turn') {
            const isEnd = show.index === show.round.length - 1
            if (isEnd) {
              expect(seen.size).toBe(all)
              seen = new Set()
            }
            show = turned(show, at)
          } else {
            const { place, score, done } = each
            const [now = first, ...rest] = show.boards
            show = changed(show, [after(now, { [place]: { scoreTeam1: score, done } }), ...rest], at)
          }
          look()
        }
      }),
      { numRuns: 150 },
    )
  })

  it('a fixture that changes again and again does not take the place of the others', () => {
    const start = board(games(30))
    let show = startShow([start], false, 0)
    const seen = new Set<GameId>()
    for (let turn = 0; turn < show.round.length; turn += 1) {
      const [now = start] = show.boards
      const at = turn * 10_000
      show = changed(
        show,
        [after(now, { 30: { scoreTeam1: turn }, 29: { scoreTeam1: turn }, 28: { scoreTeam1: turn } })],
        at,
      )
      for (const id of onScreen(show)) seen.add(id)
      show = turned(show, at + MARKED)
    }
    expect(seen.size).toBe(30)
  })
})

it('a day that ends is no news', () => {
  const before = board(games(3))
  const show = startShow([before], false, 0)
  expect(changed(show, [{ ...before, today: '2026-11-21' }], 10).news.size).toBe(0)
  expect(TODAY).toBe(before.today)
})
