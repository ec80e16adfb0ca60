import type { Game } from '@pingboard/contracts/http/games.ts'
import { shownGame } from '@pingboard/contracts/team-names.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, type Values, withUnsent } from './change.ts'
import { add, dropped, insist, type List, nextOf, perGame, retried, sending, settled } from './list.ts'

const game = sampleGame(1, { scoreTeam1: 5, scoreTeam2: 3, revision: 4 })
const other = sampleGame(2, { scoreTeam1: 0, scoreTeam2: 0, revision: 2 })
const pair = (scoreTeam1: number, scoreTeam2: number): Values => ({ scoreTeam1, scoreTeam2 })
const enter = (list: List, key: string, after: Values, of: Game = game): List =>
  add(list, { key, madeAt: Number(key.slice(1)), game: of, after })
const left = (part: Partial<Game>, revision: number): Game => ({ ...game, ...part, revision })
/** What would be sent now, and on which revision. */
const next = (list: List) => {
  const change = nextOf(list)
  return change && { key: change.key, body: bodyOf(change), revision: change.revision }
}

describe('entering', () => {
  it('given nothing sent, when more is entered for a game, then it is one change under the newest key', () => {
    const list = enter(enter([], 'k1', pair(6, 3)), 'k2', pair(7, 3))
    expect(list).toHaveLength(1)
    expect(next(list)).toEqual({ key: 'k2', body: { scoreTeam1: 7 }, revision: 4 })
    expect(list[0]?.madeAt).toBe(1)
  })

  it('given a change that the server may have, when more is entered, then that change stays as it was', () => {
    const sent = sending(enter([], 'k1', pair(6, 3)))
    const list = enter(enter(sent, 'k2', pair(7, 3)), 'k3', pair(8, 3))
    expect(list.map(({ key }) => key)).toEqual(['k1', 'k3'])
    expect(next(list)).toEqual({ key: 'k1', body: { scoreTeam1: 6 }, revision: 4 })
    expect(withUnsent(game, list).scoreTeam1).toBe(8)
  })

  it('given nothing sent, when an entry takes back the one before, then nothing is left', () => {
    expect(enter(enter([], 'k1', pair(6, 3)), 'k2', pair(5, 3))).toEqual([])
  })

  it('joins a score and a setting of one game, and leaves other games alone', () => {
    const list = enter(enter(enter([], 'k1', pair(6, 3)), 'k2', pair(1, 0), other), 'k3', { done: true })
    expect(list.map(({ key }) => key)).toEqual(['k3', 'k2'])
    expect(next(list)?.body).toEqual({ scoreTeam1: 6, done: true })
  })

  it('is one change a game for the person, however it is sent', () => {
    const list = enter(enter(sending(enter([], 'k1', pair(6, 3))), 'k2', pair(7, 3)), 'k3', pair(1, 0), other)
    expect(perGame(list)).toMatchObject([
      { game: game.id, madeAt: 1, before: pair(5, 3), after: pair(7, 3) },
      { game: other.id },
    ])
  })

  it('completes a first score, and shows a postponed game as resumed by it', () => {
    const postponed = sampleGame(3, { postponed: true })
    const list = enter([], 'k1', pair(1, 0), postponed)
    expect(next(list)?.body).toEqual({ scoreTeam1: 1, scoreTeam2: 0 })
    expect(withUnsent(postponed, list).postponed).toBe(false)
  })

  it('given a game that shall be postponed, when a score follows, then it is played', () => {
    const list = enter(enter([], 'k1', { postponed: true }), 'k2', pair(6, 3))
    expect(next(list)?.body).toEqual({ scoreTeam1: 6 })
    expect(withUnsent(game, list).postponed).toBe(false)
    const cleared = enter(enter([], 'k1', { postponed: true }), 'k2', { scoreTeam1: null, scoreTeam2: null })
    expect(next(cleared)?.body).toMatchObject({ postponed: true })
  })

  it('given a point of a postponed game, taken back and made again, then nothing is left but the point', () => {
    const postponed = sampleGame(3, { postponed: true })
    const first = sending(enter([], 'k1', pair(1, 0), postponed))
    const shown = withUnsent(postponed, first)
    const undone = enter(first, 'k2', { scoreTeam1: null, scoreTeam2: null, postponed: true }, shown)
    expect(withUnsent(postponed, undone).postponed).toBe(true)
    const again = enter(undone, 'k3', pair(1, 0), withUnsent(postponed, undone))
    expect(again.map(({ key }) => key)).toEqual(['k1'])
  })
})

describe('the order', () => {
  it('is that of the entries, game by game', () => {
    const list = enter(enter([], 'k1', pair(6, 3)), 'k2', pair(1, 0), other)
    const after = settled(sending(list), 'k1', { is: 'saved', game: left(pair(6, 3), 5) })
    expect([next(list)?.key, next(after)?.key]).toEqual(['k1', 'k2'])
  })

  it('gives the second change of a game the revision that the first one left', () => {
    const list = enter(sending(enter([], 'k1', pair(6, 3))), 'k2', pair(7, 3))
    expect(list[1]?.revision).toBeNull()
    expect(next(settled(list, 'k1', { is: 'saved', game: left(pair(6, 3), 9) }))).toEqual({
      key: 'k2',
      body: { scoreTeam1: 7 },
      revision: 9,
    })
  })

  it('goes on with the other games while one waits for the person', () => {
    const list = sending(enter(enter([], 'k1', pair(6, 3)), 'k2', pair(1, 0), other))
    expect(next(settled(list, 'k1', { is: 'refused', code: 'FORBIDDEN' }))?.key).toBe('k2')
  })
})

describe('another person changed the game first', () => {
  const list = sending(enter([], 'k1', pair(6, 3)))
  const stale = (part: Partial<Game>) => settled(list, 'k1', { is: 'stale', game: left(part, 6) })

  it('to the same score: nothing is left to send', () => {
    expect(stale(pair(6, 3))).toEqual([])
  })

  it('in another field: the change goes again as it is, on the newer revision', () => {
    expect(next(stale({ time: '20:30' }))).toEqual({ key: 'k1', body: { scoreTeam1: 6 }, revision: 6 })
  })

  it('to another score, on whichever side: the person decides', () => {
    for (const part of [pair(5, 4), pair(7, 3)]) {
      const clash = stale(part)
      expect(nextOf(clash)).toBeUndefined()
      expect(clash[0]?.stop).toMatchObject({ code: 'STALE_REVISION', theirs: { ...part, revision: 6 } })
    }
  })

  it('and the person keeps theirs: the entry is gone', () => {
    expect(dropped(stale(pair(5, 4)), game.id, 'k9')).toEqual([])
  })

  it('and the person keeps their own: it goes as a new change on the newer revision, with both scores', () => {
    expect(next(insist(stale(pair(5, 4)), game.id, 'k9'))).toEqual({
      key: 'k9',
      body: { scoreTeam1: 6, scoreTeam2: 3 },
      revision: 6,
    })
  })

  it('and more is entered before the decision: it stays one decision, about the newest values', () => {
    const again = enter(stale(pair(5, 4)), 'k2', pair(7, 3))
    expect(again).toHaveLength(1)
    expect(again[0]).toMatchObject({ after: pair(7, 3), stop: { theirs: pair(5, 4) } })
  })

  it('while more was entered behind it: both are one decision', () => {
    const two = enter(list, 'k2', pair(6, 4))
    const clash = settled(two, 'k1', { is: 'stale', game: left(pair(5, 5), 6) })
    expect(clash).toHaveLength(1)
    expect(clash[0]).toMatchObject({ before: pair(5, 3), after: pair(6, 4), isSent: false })
    // The same score as the entries together: nothing to decide.
    expect(settled(two, 'k1', { is: 'stale', game: left(pair(6, 4), 6) })).toEqual([])
  })

  it('but nothing newer comes back: it stops instead of trying without end', () => {
    const stuck = settled(list, 'k1', { is: 'stale', game })
    expect(stuck[0]?.stop).toEqual({ code: 'STALE_REVISION' })
  })
})

describe('a time that the name of the home team holds', () => {
  const raw = sampleGame(5, { labelTeam1: 'Agen (9h) 2', revision: 4 })
  const shown = shownGame(raw, { clubNumber: '1', shortName: null })
  const answered = (of: Game, theirs: Partial<Game>) =>
    settled(sending(enter([], 'k1', { time: '10:30' }, of)), 'k1', {
      is: 'stale',
      game: { ...raw, ...theirs, revision: 6 },
    })

  it('is no other person’s, when that person changed another field', () => {
    for (const of of [shown, raw])
      expect(next(answered(of, { location: 'Salle B' }))).toEqual({
        key: 'k1',
        body: { time: '10:30' },
        revision: 6,
      })
  })

  it('gives way to one that another person set or took away', () => {
    expect(answered(shown, { time: '10:00' })).toMatchObject([{ stop: { theirs: { time: '10:00' } } }])
    const plain = { ...raw, labelTeam1: 'Agen 2 (F)', time: '20:30' }
    expect(answered(plain, { labelTeam1: 'Agen 2 (F)', time: null })).toMatchObject([
      { stop: { theirs: { time: null } } },
    ])
  })

  it('is shown in a conflict about something else', () => {
    const list = sending(enter([], 'k1', { time: '10:30', location: 'Salle A' }, shown))
    const game = { ...raw, location: 'Salle B', revision: 6 }
    expect(settled(list, 'k1', { is: 'stale', game })).toMatchObject([
      { stop: { theirs: { time: '09:00', location: 'Salle B' } } },
    ])
  })
})

describe('a game that its day has ended', () => {
  const past = sampleGame(4, { done: true, revision: 7 })

  it('takes what else was entered, when it cannot be opened again', () => {
    const list = sending(enter([], 'k1', { done: false, ...pair(6, 3) }, past))
    const left = settled(list, 'k1', { is: 'refused', code: 'DONE_BY_DATE' })
    expect(next(left)?.body).toEqual(pair(6, 3))
    const opened = settled(sending(enter([], 'k1', { done: false }, past)), 'k1', {
      is: 'refused',
      code: 'DONE_BY_DATE',
    })
    expect(opened).toMatchObject([{ after: { done: false }, stop: { code: 'DONE_BY_DATE' } }])
  })

  it.each([
    [{ postponed: true, done: false }, { postponed: false }],
    [{ predictedDate: '2026-12-05', done: false }, { predictedDate: past.predictedDate }],
  ])('given %j, taken back by %j, then nothing is left', (first, back) => {
    expect(enter(enter([], 'k1', first, past), 'k2', back, past)).toEqual([])
  })
})

describe('a refusal for good', () => {
  const list = enter(sending(enter([], 'k1', pair(6, 3))), 'k2', pair(7, 3))
  const refused = settled(list, 'k1', { is: 'refused', code: 'BOARD_FULL' })

  it('keeps the values with the reason, as one change, and sends nothing of the game', () => {
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ after: pair(7, 3), stop: { code: 'BOARD_FULL' }, isSent: false })
    expect(nextOf(refused)).toBeUndefined()
  })

  it('goes again, as a new change, when the person says so or enters more', () => {
    expect(next(retried(refused, game.id, 'k9'))).toEqual({ key: 'k9', body: { scoreTeam1: 7 }, revision: 4 })
    expect(next(enter(refused, 'k3', pair(8, 3)))).toEqual({
      key: 'k3',
      body: { scoreTeam1: 8 },
      revision: 4,
    })
  })
})

describe('an answer', () => {
  it('to a change that is gone meanwhile changes nothing', () => {
    const list = enter([], 'k2', pair(7, 3))
    expect(settled(list, 'k1', { is: 'saved', game })).toBe(list)
  })
})
