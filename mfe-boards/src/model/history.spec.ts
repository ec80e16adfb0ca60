import { gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aChange, BOARD, OPENED } from '../../test/samples.ts'
import { entriesByDay, entriesOf, shortPerson } from './history.ts'

const other = gameIdOf(BOARD, 2)
const person = (letter: string) => ({ id: letter.repeat(26) as UserId, firstname: letter, lastname: null })
const score = (revision: number, scoreTeam1: number, scoreTeam2 = 0) =>
  aChange(revision, { scoreTeam1, scoreTeam2 })
/** The log of changes given oldest first. */
const logOf = (...changes: Parameters<typeof entriesOf>[0]) => entriesOf(changes.toReversed())
const back = (revision: number, to: number, ...more: ReturnType<typeof aChange>[]) => {
  const way = aChange(revision, { type: 'reverted', to })
  return [way, ...more.map(change => ({ ...change, at: way.at }))]
}

describe('a line of the log', () => {
  it('is a change, newest first', () => {
    expect(logOf(OPENED, score(1, 1), score(2, 2)).map(({ first, last }) => [first, last])).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
    ])
  })

  it('holds all changes of one command, oldest first, and no change of another fixture or person', () => {
    const { at } = aChange(1)
    const [moved, venue] = [
      aChange(1, { type: 'moved', predictedDate: '2026-11-28' }),
      aChange(2, { type: 'venue', location: 'Salle A', time: null, tables: null, at }),
    ]
    const entries = logOf(
      OPENED,
      moved,
      venue,
      aChange(3, { at, gameId: other, scoreTeam1: 1 }),
      aChange(4, { at, gameId: other, scoreTeam1: 2, by: person('b') }),
    )
    expect(entries.map(({ first, last }) => [first, last])).toEqual([
      [4, 4],
      [3, 3],
      [1, 2],
      [0, 0],
    ])
    expect(entries[2]?.told.map(({ change }) => change.type)).toEqual(['moved', 'venue'])
  })

  it('knows what it replaced, fixture by fixture', () => {
    const entries = logOf(
      OPENED,
      score(1, 1),
      aChange(2, { gameId: other, scoreTeam1: 5, scoreTeam2: 5 }),
      score(3, 2),
    )
    const before = entries.map(({ told }) => [told[0]?.before.scoreTeam1, told[0]?.before.scoreTeam2])
    expect(before).toEqual([
      [1, 0],
      [null, null],
      [null, null],
      [undefined, undefined],
    ])
  })

  it('does not say what it replaced where the log was not read so far', () => {
    const [latest, first] = logOf(score(7, 3), score(8, 4))
    expect(latest?.told[0]?.before.scoreTeam1).toBe(3)
    expect(first?.told[0]?.before).toEqual({})
  })
})

describe('a change that was taken back', () => {
  const undone = (...changes: Parameters<typeof entriesOf>[0]) =>
    logOf(...changes)
      .filter(({ undoneAt }) => undoneAt !== null)
      .map(({ last }) => last)

  it('is everything between the way back and its aim, of that fixture only', () => {
    const changes = [
      OPENED,
      score(1, 1),
      score(2, 2),
      aChange(3, { gameId: other, scoreTeam1: 5 }),
      score(4, 3),
      ...back(5, 1, score(6, 1)),
      score(7, 2),
    ]
    expect(undone(...changes)).toEqual([4, 2])
    expect(logOf(...changes).find(({ last }) => last === 4)?.undoneAt).toBe(aChange(5).at)
  })

  it('is in force again once the way back is taken back itself', () => {
    const there = [OPENED, score(1, 1), score(2, 2), ...back(3, 1, score(4, 1))]
    expect(undone(...there)).toEqual([2])
    expect(undone(...there, ...back(5, 2, score(6, 2)))).toEqual([4])
  })

  it('stays taken back by the earlier of two ways back in force', () => {
    expect(
      undone(
        OPENED,
        score(1, 1),
        score(2, 2),
        score(3, 3),
        ...back(4, 2, score(5, 2)),
        ...back(6, 1, score(7, 1)),
      ),
    ).toEqual([5, 3, 2])
  })
})

it('days are days in Paris, newest first', () => {
  const late = aChange(1, { at: '2026-11-20T23:30:00.000Z' })
  const early = aChange(0, { at: '2026-11-20T22:30:00.000Z' })
  expect(entriesByDay(entriesOf([late, early])).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
})

it('people are named short', () => {
  expect(shortPerson({ firstname: 'Marie', lastname: 'Lartigue' })).toBe('Marie\u00a0L.')
  expect(shortPerson({ firstname: 'Marie', lastname: null })).toBe('Marie')
  expect(shortPerson({ firstname: null, lastname: null })).toBeNull()
})
