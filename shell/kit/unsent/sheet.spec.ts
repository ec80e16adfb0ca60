import type { Match } from '@pingboard/contracts/http/games.ts'
import { scoreOf } from '@pingboard/contracts/sheet.ts'
import { sampleGame, sampleMatch } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, type KnownGame, type Values, withUnsent } from './change.ts'
import { add, dropped, insist, type List, nextOf, sending, settled } from './list.ts'

const won = (order: number, more: Partial<Match> = {}) => sampleMatch(order, { winner: 'home', ...more })
const lost = (order: number) => sampleMatch(order, { winner: 'away' })
const aGame = (part: Partial<KnownGame> = {}): KnownGame => ({
  ...sampleGame(1, { formula: '4x14', revision: 4 }),
  sets: [],
  ...part,
})
const game = aGame({ sets: [won(1)], scoreTeam1: 1, scoreTeam2: 0 })
const enter = (list: List, key: string, after: Values, of = game): List =>
  add(list, { key, madeAt: 1, game: of, after })
const next = (list: List) => {
  const change = nextOf(list)
  return change && { key: change.key, body: bodyOf(change), revision: change.revision }
}
const stale = (list: List, part: Partial<KnownGame>) =>
  settled(sending(list), nextOf(list)?.key ?? '', { is: 'stale', game: { ...game, ...part, revision: 6 } })

describe('the score of a sheet', () => {
  it('is what the formula gives, and nothing before the first win', () => {
    expect(scoreOf([sampleMatch(1)], '4x14')).toEqual({ scoreTeam1: null, scoreTeam2: null })
    const sheet = [won(1), lost(2), won(3, { withdrawn: true })]
    expect(scoreOf(sheet, '4x14')).toEqual({ scoreTeam1: 2, scoreTeam2: 1 })
    expect(scoreOf(sheet, '4x14-210')).toEqual({ scoreTeam1: 5, scoreTeam2: 3 })
  })
})

describe('a match that is entered', () => {
  it('is shown with the score it gives, on the sheet and on a row without one; the server counts it itself', () => {
    const list = enter([], 'k1', { sets: [lost(2)] })
    expect(withUnsent(game, list)).toMatchObject({ sets: [won(1), lost(2)], scoreTeam1: 1, scoreTeam2: 1 })
    const { sets: _, ...row } = game
    expect(withUnsent({ ...row, fromSheet: false }, list)).toMatchObject({
      scoreTeam1: 1,
      scoreTeam2: 1,
      fromSheet: true,
    })
    expect(withUnsent(row, list)).not.toHaveProperty('sets')
    expect(next(list)?.body).toEqual({ sets: [lost(2)] })
  })

  it('joins the other matches that are not sent; the newest of each counts', () => {
    const one = enter([], 'k1', { sets: [sampleMatch(2, { points: [[11, 4]] })] })
    const list = enter(enter(one, 'k2', { sets: [lost(3)] }), 'k3', { sets: [won(2)] })
    expect(list).toHaveLength(1)
    expect(next(list)).toEqual({ key: 'k3', body: { sets: [won(2), lost(3)] }, revision: 4 })
  })

  it('and taken back is nothing', () => {
    const list = enter(enter([], 'k1', { sets: [lost(1)] }), 'k2', { sets: [won(1)] })
    expect(list).toEqual([])
  })

  it('waits behind one that the server may have', () => {
    const list = enter(sending(enter([], 'k1', { sets: [lost(2)] })), 'k2', { sets: [lost(3)] })
    expect(list.map(({ key }) => key)).toEqual(['k1', 'k2'])
    expect(withUnsent(game, list)).toMatchObject({ scoreTeam1: 1, scoreTeam2: 2 })
    const after = settled(list, 'k1', {
      is: 'saved',
      game: { ...game, sets: [won(1), lost(2)], revision: 9 },
    })
    expect(next(after)).toEqual({ key: 'k2', body: { sets: [lost(3)] }, revision: 9 })
  })

  it('takes the place of a score that was typed, before it and after it', () => {
    const typed = aGame({ scoreTeam1: 3, scoreTeam2: 2 })
    const before = enter(enter([], 'k1', { scoreTeam1: 4 }, typed), 'k2', { sets: [won(1)] }, typed)
    const after = enter(enter([], 'k1', { sets: [won(1)] }, typed), 'k2', { scoreTeam1: 4 }, typed)
    for (const list of [before, after]) {
      expect(next(list)?.body).toEqual({ sets: [won(1)] })
      expect(withUnsent(typed, list)).toMatchObject({ scoreTeam1: 1, scoreTeam2: 0 })
    }
  })

  it('and loses the last winner leaves no score, or the one that is typed then', () => {
    const emptied = enter([], 'k1', { sets: [sampleMatch(1)] })
    expect(withUnsent(game, emptied)).toMatchObject({ scoreTeam1: null, scoreTeam2: null })
    const typed = enter(emptied, 'k2', { scoreTeam1: 5, scoreTeam2: 2 })
    expect(next(typed)?.body).toEqual({ sets: [sampleMatch(1)], scoreTeam1: 5, scoreTeam2: 2 })
  })
})

describe('another formula', () => {
  it('begins another sheet: unsent matches go, and the score that came from them', () => {
    const list = enter(enter([], 'k1', { sets: [lost(2)] }), 'k2', { formula: '3x10' })
    expect(next(list)?.body).toEqual({ formula: '3x10' })
    expect(withUnsent(game, list)).toMatchObject({ formula: '3x10', sets: [], scoreTeam1: null })
  })

  it('goes with the first matches of its sheet', () => {
    const bare = aGame({ formula: null, scoreTeam1: 2, scoreTeam2: 2 })
    const chosen = enter([], 'k1', { formula: '3x10' }, bare)
    expect(withUnsent(bare, chosen)).toMatchObject({ scoreTeam1: 2, scoreTeam2: 2 })
    const list = enter(chosen, 'k2', { sets: [won(1)] }, bare)
    expect(next(list)?.body).toEqual({ formula: '3x10', sets: [won(1)] })
    expect(withUnsent(bare, list)).toMatchObject({ formula: '3x10', sets: [won(1)], scoreTeam1: 1 })
  })
})

describe('another person on the same sheet', () => {
  const list = enter([], 'k1', { sets: [lost(2)] })

  it('with another match: both stay, and both count', () => {
    const free = stale(list, { sets: [won(1), won(3)], scoreTeam1: 2 })
    expect(next(free)).toEqual({ key: 'k1', body: { sets: [lost(2)] }, revision: 6 })
    const live = { ...game, sets: [won(1), won(3)], scoreTeam1: 2, revision: 6 }
    expect(withUnsent(live, free)).toMatchObject({ scoreTeam1: 2, scoreTeam2: 1 })
  })

  it('with the same match and the same result: nothing is left to send', () => {
    expect(stale(list, { sets: [won(1), lost(2)] })).toEqual([])
  })

  it('with one of two matches alike: the other one goes', () => {
    const two = enter(list, 'k2', { sets: [won(3)] })
    expect(next(stale(two, { sets: [won(1), lost(2)] }))?.revision).toBe(6)
  })

  it('with the same match and another result: the person decides, and mine replaces that match only', () => {
    const clash = stale(list, { sets: [won(1), won(2), won(3)] })
    expect(nextOf(clash)).toBeUndefined()
    expect(clash[0]?.stop?.theirs?.sets).toContainEqual(won(2))
    expect(next(insist(clash, game.id, 'k9'))).toEqual({ key: 'k9', body: { sets: [lost(2)] }, revision: 6 })
  })

  it('with the same match, while other matches wait too: keeping theirs gives up that match only', () => {
    const two = enter(list, 'k2', { sets: [lost(4)] })
    const clash = stale(two, { sets: [won(1), won(2)] })
    const kept = dropped(clash, game.id, 'k9')
    expect(next(kept)).toEqual({ key: 'k9', body: { sets: [lost(4)] }, revision: 6 })
    const live = { ...game, sets: [won(1), won(2)], scoreTeam1: 2, revision: 6 }
    expect(withUnsent(live, kept)).toMatchObject({ scoreTeam1: 2, scoreTeam2: 1 })
    expect(dropped(stale(list, { sets: [won(1), won(2)] }), game.id, 'k9')).toEqual([])
  })

  it('with another formula: the match has no sheet any more, and the person decides', () => {
    const clash = stale(list, { formula: '3x10', sets: [], scoreTeam1: null, scoreTeam2: null })
    expect(clash[0]?.stop?.code).toBe('STALE_REVISION')
    expect(next(insist(clash, game.id, 'k9'))?.body).toEqual({ formula: '4x14', sets: [lost(2)] })
    expect(dropped(clash, game.id, 'k9')).toEqual([])
  })

  it('who chose the same formula first: the matches go on its sheet', () => {
    const bare = aGame({ formula: null })
    const mine = enter(enter([], 'k1', { formula: '4x14' }, bare), 'k2', { sets: [won(1)] }, bare)
    expect(next(stale(mine, { sets: [] }))?.body).toMatchObject({ sets: [won(1)] })
  })
})
