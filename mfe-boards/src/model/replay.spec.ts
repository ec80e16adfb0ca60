import type { ReplayStep } from '@pingboard/contracts/http/replay.ts'
import { type GameId, gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aReplay, scoreStep } from '../../test/replay.ts'
import { BOARD } from '../../test/samples.ts'
import { boardAt as found, pageOf, type Reel, reelOf } from './replay.ts'

/** The board at a revision that the page holds. */
function boardAt(reel: Reel, revision: number) {
  const board = found(reel, revision)
  if (!board) throw new Error(`no board at ${revision}`)
  return board
}

const one = gameIdOf(BOARD, 1)
const two = gameIdOf(BOARD, 2)

describe('the board of a replay', () => {
  it('given a board of two fixtures, when a score changes, only that fixture is another object', () => {
    const { answer, facts } = aReplay([scoreStep(1, one, 1, 0), scoreStep(2, two, 0, 1)])
    const reel = reelOf(1, answer, facts)
    const [before, after] = [boardAt(reel, 1), boardAt(reel, 2)]
    expect(after.games.map(({ scoreTeam1, scoreTeam2 }) => [scoreTeam1, scoreTeam2])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(after.games[0]).toBe(before.games[0])
    expect(after.games[1]).not.toBe(before.games[1])
    expect(after).toMatchObject({ revision: 2, id: BOARD })
  })

  it('given two hundred changes, when any revision is asked for, it is what all changes up to it make', () => {
    const steps = Array.from({ length: 200 }, (_, index) => scoreStep(index + 1, one, index + 1, index % 7))
    const { answer, facts } = aReplay(steps)
    const reel = reelOf(1, answer, facts)
    // Onwards, backwards, and the same again.
    for (const revision of [0, 1, 49, 50, 51, 99, 100, 150, 199, 200, 200, 199, 51, 150, 50, 0, 200])
      expect(boardAt(reel, revision).games[0]?.scoreTeam1).toBe(revision || null)
  })

  it('given a change of the first minute after midnight, the day is that of Paris, and the fixtures of the day before are done', () => {
    const late = { ...scoreStep(1, one, 1, 0), at: '2026-11-20T22:59:00.000Z' }
    const early: ReplayStep = {
      ...scoreStep(2, one, 2, 0),
      at: '2026-11-20T23:01:00.000Z',
      games: [
        { id: one, scoreTeam1: 2 },
        { id: two, done: true },
      ],
    }
    const { answer, facts } = aReplay([late, early])
    const reel = reelOf(1, answer, facts)
    expect(boardAt(reel, 1)).toMatchObject({ today: '2026-11-20' })
    expect(boardAt(reel, 2)).toMatchObject({ today: '2026-11-21', games: [{}, { done: true }] })
  })

  it('given a change of the name, the board has that name from then on', () => {
    const renamed: ReplayStep = {
      ...scoreStep(1, one, 0, 0),
      type: 'renamed',
      gameId: null,
      name: 'Journée 7',
      games: [],
    }
    const { answer, facts } = aReplay([renamed])
    const reel = reelOf(1, answer, facts)
    expect([boardAt(reel, 0).name, boardAt(reel, 1).name]).toEqual(['Journée 6', 'Journée 7'])
  })

  it('given a later page, it begins with the board before it', () => {
    const { answer, facts } = aReplay([scoreStep(1, one, 4, 4)])
    const before = boardAt(reelOf(1, answer, facts), 1)
    const page = { ...answer, before, steps: [scoreStep(1000, one, 5, 4), scoreStep(1001, two, 1, 0)] }
    const reel = reelOf(2, page, facts)
    expect(reel).toMatchObject({ first: 1000, last: 1001 })
    expect(boardAt(reel, 1000).games[0]).toMatchObject({ scoreTeam1: 5, scoreTeam2: 4 })
    expect(reel.passages[0]?.before).toMatchObject({ scoreTeam1: 4 })
    expect(found(reel, 999)).toBeNull()
    expect([pageOf(0), pageOf(999), pageOf(1000)]).toEqual([1, 1, 2])
  })

  it('given a page that has grown, what was read stays the same objects', () => {
    const { answer, facts } = aReplay([scoreStep(1, one, 1, 0)])
    const short = reelOf(1, answer, facts)
    const longer = { ...answer, steps: [...answer.steps, scoreStep(2, two, 1, 0)] }
    const long = reelOf(1, longer, facts, short)
    expect(long.last).toBe(2)
    expect(boardAt(long, 2).games[0]).toBe(boardAt(short, 1).games[0])
    expect(long.passages[0]).toBe(short.passages[0])
  })
})

describe('a change, as the log tells it', () => {
  it('says the whole score, what it replaced, and who made it', () => {
    const by = 'm'.repeat(26) as UserId
    const marie = { id: by, firstname: 'Marie', lastname: 'Lartigue' }
    const { answer, facts } = aReplay([
      scoreStep(1, one, 3, 2),
      { ...scoreStep(2, one, 4, 2), by, games: [{ id: one, scoreTeam1: 4 }] },
    ])
    const { passages } = reelOf(1, { ...answer, people: [marie] }, facts)
    expect(passages[2]).toMatchObject({
      change: { scoreTeam1: 4, scoreTeam2: 2, by: marie },
      before: { scoreTeam1: 3, scoreTeam2: 2 },
    })
  })

  it('names the matches that it set, and no others', () => {
    const match = (order: number) => ({
      order,
      home: ['A'],
      away: ['W'],
      points: [[11, 5] as [number, number]],
      winner: null,
      withdrawn: false,
    })
    const sheet = (revision: number, ...orders: number[]): ReplayStep => ({
      ...scoreStep(revision, one, 0, 0),
      type: 'matches',
      games: [{ id: one as GameId, sets: orders.map(match) }],
    })
    const { answer, facts } = aReplay([sheet(1, 1), sheet(2, 1, 2)])
    const { passages } = reelOf(1, answer, facts)
    expect(passages[2]?.change.matches?.map(({ order }) => order)).toEqual([2])
  })
})
