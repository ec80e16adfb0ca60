import { describe, expect, it } from 'vitest'
import { aChange, aPlainGame, OPENED, TODAY } from '../../test/samples.ts'
import { entriesOf } from './history.ts'
import { aimOf, effectOf, isNothing, type Way, waysOf } from './way-back.ts'

const [first, second, third] = [
  aChange(1, { scoreTeam1: 1, scoreTeam2: 0 }),
  aChange(2, { type: 'closed' }),
  aChange(3, { scoreTeam1: 2, scoreTeam2: 0 }),
]
const entries = entriesOf([third, second, first, OPENED])
const entryOf = (revision: number) => {
  const entry = entries.find(({ last }) => last === revision)
  if (!entry) throw new Error('no such entry')
  return entry
}
const now = aPlainGame(1, { scoreTeam1: 2, scoreTeam2: 0, done: true, revision: 3 })
const effect = (revision: number, way: Way, then: Partial<typeof now>, today = TODAY, log = entries) =>
  effectOf({ entry: entryOf(revision), way, entries: log, today }, now, { ...now, ...then })

describe('the ways back from a change', () => {
  it('of the latest change of a fixture lead before it only', () => {
    expect(waysOf(entryOf(3), entries)).toEqual(['undo'])
    expect(waysOf(entryOf(2), entries)).toEqual(['restore', 'undo'])
    // The log is read anew while a dialog is open.
    expect(waysOf({ ...entryOf(3) }, entries)).toEqual(['undo'])
  })

  it('aim before all of the command, or after it', () => {
    const two = { ...entryOf(3), first: 3, last: 5 }
    expect([aimOf(two, 'undo'), aimOf(two, 'restore')]).toEqual([2, 5])
  })
})

describe('the effect of a way back', () => {
  it('is another score, and the fields that differ', () => {
    const { after, isScore, parts, further } = effect(1, 'restore', {
      scoreTeam1: 1,
      done: false,
      location: 'Salle A',
    })
    expect([after.scoreTeam1, after.done, after.location]).toEqual([1, false, 'Salle A'])
    expect(isScore).toBe(true)
    expect(parts).toEqual(['state', 'location'])
    expect(further).toBe(2)
  })

  it('counts the other changes that go with it, not those that were taken back before', () => {
    expect(effect(3, 'undo', { scoreTeam1: 1 }).further).toBe(0)
    expect(effect(1, 'undo', { scoreTeam1: null, scoreTeam2: null }).further).toBe(2)
    const taken = entries.map(entry => (entry.last === 2 ? { ...entry, undoneAt: third.at } : entry))
    expect(effect(1, 'undo', {}, TODAY, taken).further).toBe(1)
  })

  it('leaves a fixture done whose day has passed since', () => {
    expect(effect(1, 'restore', { done: false }, '2026-11-21').parts).toEqual([])
    expect(effect(1, 'restore', { done: false }).parts).toEqual(['state'])
  })

  it('is on the sheet when something on it changed since; another formula ends its names', () => {
    const filled = aChange(4, { type: 'matches', matches: [] })
    const log = entriesOf([filled, third, second, first, OPENED])
    expect(effect(3, 'restore', {}, TODAY, log)).toMatchObject({ isSheet: true, endsNames: false })
    expect(effect(3, 'restore', {})).toMatchObject({ isSheet: false, endsNames: false })
    expect(effect(3, 'restore', { formula: '4x14' })).toMatchObject({ endsNames: true, parts: ['formula'] })
  })

  it('is nothing when the fixture is that way already', () => {
    expect(isNothing(effect(1, 'restore', {}))).toBe(true)
    expect(isNothing(effect(1, 'restore', { time: '20:00' }))).toBe(false)
    expect(isNothing(effect(1, 'restore', { scoreTeam2: 1 }))).toBe(false)
  })
})
