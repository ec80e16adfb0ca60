import type { Game } from '@pingboard/contracts/http/games.ts'
import { describe, expect, it } from 'vitest'
import { aPlainGame, TODAY } from '../../test/samples.ts'
import { beforeOf, changeOf, type GameChange, merge, type ScoreDraft, undoOf } from './score-draft.ts'

const draft = (one: number | null, two: number | null, part: Partial<ScoreDraft> = {}): ScoreDraft => ({
  pair: [one, two],
  postponed: false,
  done: false,
  ...part,
})

describe('what is sent', () => {
  it('is only what differs', () => {
    expect(changeOf(draft(5, 3), draft(6, 3))).toEqual({ scoreTeam1: 6 })
    expect(changeOf(draft(5, 3), draft(5, 3, { done: true }))).toEqual({ done: true })
    expect(changeOf(draft(5, 3), draft(5, 3))).toEqual({})
  })
  it('completes a first score and takes scores away again', () => {
    expect(changeOf(draft(null, null), draft(1, null))).toEqual({ scoreTeam1: 1, scoreTeam2: 0 })
    expect(changeOf(draft(1, 0), draft(null, null))).toEqual({ scoreTeam1: null, scoreTeam2: null })
  })
})

describe('somebody else saved first', () => {
  it('keeps what only one of the two touched', () => {
    const merged = merge(draft(5, 3), draft(5, 3, { done: true }), draft(6, 3))
    expect(merged).toEqual({ draft: draft(6, 3, { done: true }), clash: false })
  })
  it('is a clash when both changed the pair differently, even on different sides', () => {
    expect(merge(draft(5, 3), draft(5, 4), draft(6, 3)).clash).toBe(true)
    expect(merge(draft(5, 3), draft(6, 3), draft(6, 3)).clash).toBe(false)
  })
})

describe('an undo', () => {
  const before = aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3, location: 'Salle A' })
  it('takes back every field that was saved, and no other', () => {
    const after = { ...before, scoreTeam1: 6, done: true, location: null, time: '20:30', revision: 5 }
    expect(undoOf(before, after)).toEqual({ scoreTeam1: 5, done: false, location: 'Salle A', time: null })
    expect(undoOf(before, { ...before, location: 'Salle B' })).toEqual({ location: 'Salle A' })
  })
  it('moves a fixture back to its day', () => {
    const past = { ...before, predictedDate: '2026-11-13', done: true }
    expect(undoOf(before, past)).toEqual({ predictedDate: TODAY, done: false })
  })
})

describe('what a save changed', () => {
  const from = aPlainGame(1, { scoreTeam1: 4, scoreTeam2: 3, revision: 4 })
  const undo = (change: GameChange, stored: Partial<Game>, was = from) => {
    const after = { ...was, ...change, ...stored, revision: 6 }
    return undoOf(beforeOf(after, change, was, TODAY), after)
  }
  it('is taken back without what another person changed meanwhile', () => {
    expect(undo({ tables: '5' }, { scoreTeam1: 5 })).toEqual({ tables: null })
    expect(undo({ scoreTeam1: 5 }, { location: 'Salle B', done: true })).toEqual({ scoreTeam1: 4 })
    expect(undo({ predictedDate: '2026-11-27' }, { done: true })).toEqual({ predictedDate: TODAY })
  })
  it('is taken back with what the server did because of it', () => {
    const postponed = { ...from, scoreTeam1: null, scoreTeam2: null, postponed: true }
    expect(undo({ scoreTeam1: 1, scoreTeam2: 0 }, { postponed: false }, postponed)).toEqual({
      scoreTeam1: null,
      scoreTeam2: null,
      postponed: true,
    })
    expect(undo({ predictedDate: '2026-11-13' }, { done: true })).toEqual({
      predictedDate: TODAY,
      done: false,
    })
  })
})
