import { type Game, game } from '@pingboard/contracts/http/games.ts'
import type { LiveChange } from '@pingboard/contracts/live/board-room.ts'
import { describe, expect, it } from 'vitest'
import { sampleBoard, sampleGame } from '../fixtures/sample-game.ts'
import { isBehind, type LiveAction, type LiveState, NOTHING, reduce } from './live-state.ts'

const GAMES = 4
/** Scores at a revision: every revision adds a point to one fixture. */
const gamesAt = (revision: number): Game[] =>
  Array.from({ length: GAMES }, (_, index) => {
    const points = Math.floor((revision - 1 + GAMES - 1 - index) / GAMES)
    const last = points === 0 ? 1 : (points - 1) * GAMES + index + 2
    return sampleGame(index + 1, { scoreTeam1: points || null, revision: last })
  })
const boardAt = (revision: number, at = revision): LiveAction => ({
  type: 'board',
  board: sampleBoard(gamesAt(revision), { revision }),
  at,
})
const changeAt = (revision: number, previous = revision - 1): LiveAction => {
  const before = gamesAt(previous)
  const games = gamesAt(revision).filter((game, index) => game.revision !== before[index]?.revision)
  const change: LiveChange = {
    revision,
    previous,
    position: `${revision}`,
    today: '2026-11-20',
    updatedAt: '2026-11-20T20:00:00.000Z',
    games,
  }
  return { type: 'change', change, at: revision }
}
const play = (actions: LiveAction[], from = NOTHING): LiveState => actions.reduce(reduce, from)

// A small generator with a seed, so that a failure can be repeated.
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const shuffled = <T>(list: T[], random: () => number): T[] =>
  list
    .map(item => ({ item, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item)

describe('reduce', () => {
  it('takes another name of the group from the room, and from nobody else', () => {
    const state = play([boardAt(5)])
    const { board } = state
    if (!board) throw new Error('no board')
    const named = { ...board, group: { ...board.group, shortName: 'SAM' } }
    expect(play([{ type: 'board', board: named, at: 6 }], state)).toBe(state)
    const told = play([{ type: 'board', board: named, at: 6, isTold: true }], state)
    expect(told.board?.group.shortName).toBe('SAM')
    expect(told.lastChangeAt).toBe(state.lastChangeAt)
  })

  it('drops what is not newer', () => {
    const state = play([boardAt(5)])
    expect(play([boardAt(4), boardAt(5), changeAt(5), changeAt(3)], state)).toBe(state)
  })

  it('applies a change to the revision it starts from', () => {
    const state = play([boardAt(5), changeAt(6), changeAt(7)])
    expect(state.board?.revision).toBe(7)
    expect(state.board?.games).toEqual(gamesAt(7))
    expect(isBehind(state)).toBe(false)
  })

  it('applies a change that starts earlier than what is held', () => {
    expect(play([boardAt(5), changeAt(8, 3)]).board?.games).toEqual(gamesAt(8))
  })

  it('notices a gap, keeps what it has, and heals by a board', () => {
    const gap = play([boardAt(5), changeAt(9)])
    expect(gap.board?.revision).toBe(5)
    expect(isBehind(gap)).toBe(true)
    expect(isBehind(play([boardAt(8)], gap))).toBe(true)
    const healed = play([boardAt(9)], gap)
    expect(isBehind(healed)).toBe(false)
    expect(healed.board?.games).toEqual(gamesAt(9))
  })

  it('needs a board before the first change', () => {
    expect(isBehind(play([changeAt(4)]))).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('ends at the newest, whatever comes in what order (%i)', seed => {
    const random = chance(seed * 7919)
    const messages = Array.from({ length: 60 }, () => {
      const revision = 2 + Math.floor(random() * 40)
      return random() < 0.3
        ? boardAt(revision)
        : changeAt(revision, Math.max(1, revision - 1 - Math.floor(random() * 3)))
    })
    const twice = shuffled([...messages, ...messages], random)
    let state = play([boardAt(1)])
    let shown = 0
    for (const message of twice) {
      state = reduce(state, message)
      const revision = state.board?.revision ?? 0
      expect(revision).toBeGreaterThanOrEqual(shown)
      expect(state.board?.games).toEqual(gamesAt(revision))
      shown = revision
    }
    if (isBehind(state)) state = reduce(state, boardAt(state.heardOf))
    expect(state.board?.games).toEqual(gamesAt(state.heardOf))
  })

  it('keeps an own write that came before the board that holds it', () => {
    const own = sampleGame(1, { scoreTeam1: 9, revision: 20 })
    const state = play([boardAt(5), { type: 'game', game: own, at: 6 }, boardAt(7)])
    expect(state.board?.games[0]).toEqual(own)
    expect(play([{ type: 'game', game: sampleGame(1, { revision: 2 }), at: 8 }], state).board).toEqual(
      state.board,
    )
  })

  it('takes the same revision of a later day', () => {
    const tomorrow = {
      type: 'board',
      board: sampleBoard(gamesAt(5), { revision: 5, today: '2026-11-21' }),
      at: 1,
    } as const
    expect(play([boardAt(5), tomorrow]).board?.today).toBe('2026-11-21')
  })

  it('notes which fixtures changed and when', () => {
    const state = play([boardAt(1), changeAt(2), changeAt(3)])
    const [first, second] = gamesAt(1)
    expect([...state.changedGames]).toEqual([
      [first?.id, 2],
      [second?.id, 3],
    ])
    expect(state.lastChangeAt).toBe(3)
  })

  it('notes which half of a score changed and when, and no half that only became 0', () => {
    const [first] = gamesAt(1)
    if (!first) throw new Error('A board without fixtures.')
    const scored = (scoreTeam1: number | null, scoreTeam2: number | null, revision: number): LiveAction => ({
      type: 'game',
      game: { ...first, scoreTeam1, scoreTeam2, revision },
      at: revision * 100,
    })
    const halves = (...actions: LiveAction[]) => play([boardAt(1), ...actions]).scoredGames.get(first.id)
    expect(halves(scored(1, 0, 2))).toEqual({ 1: 200 })
    expect(halves(scored(1, 0, 2), scored(1, 1, 3))).toEqual({ 1: 200, 2: 300 })
    expect(halves(scored(1, 0, 2), scored(2, 1, 3))).toEqual({ 1: 300, 2: 300 })
    expect(halves({ type: 'game', game: { ...first, tables: '5', revision: 2 }, at: 2 })).toEqual({})
  })

  it.each(Object.keys(game.shape).filter(field => !['id', 'boardId', 'revision'].includes(field)))(
    'notes a fixture whose %s has changed: no field is forgotten',
    field => {
      const [first, ...others] = gamesAt(1)
      const games = [{ ...first, [field]: 'another', revision: 2 } as Game, ...others]
      const later: LiveAction = { type: 'board', board: sampleBoard(games, { revision: 2 }), at: 7 }
      expect([...play([boardAt(1), later]).changedGames]).toEqual([[first?.id, 7]])
    },
  )

  it('notes a fixture that is done since its day is over, which changes no revision', () => {
    const [first, ...others] = gamesAt(1)
    const games = [{ ...first, done: true } as Game, ...others]
    const tomorrow: LiveAction = {
      type: 'board',
      board: sampleBoard(games, { revision: 1, today: '2026-11-21' }),
      at: 7,
    }
    expect([...play([boardAt(1), tomorrow]).changedGames]).toEqual([[first?.id, 7]])
  })

  it('counts what happened during a long absence instead of flashing it', () => {
    const back = { ...boardAt(4, 100_000), absent: 61_000 } as LiveAction
    const state = play([boardAt(1), back])
    expect(state.missed).toHaveLength(3)
    expect(state.isCatchUp).toBe(true)
    expect(state.changedGames.size).toBe(0)
    const later = play([{ type: 'seen' }, changeAt(5)], state)
    expect(later.missed).toHaveLength(0)
    expect(later.isCatchUp).toBe(false)
  })
})
