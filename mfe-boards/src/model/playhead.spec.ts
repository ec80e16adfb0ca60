import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aReplay, scoreStep } from '../../test/replay.ts'
import { BOARD } from '../../test/samples.ts'
import { lanesOf } from './lanes.ts'
import { scenesOf } from './moments.ts'
import { beginningOf, firstPage, openingOf, pagesAfterFirst } from './opening.ts'
import { headAt, headOf, placeOfHead, rateOf } from './playhead.ts'
import { reelOf } from './replay.ts'
import { timeLineOf } from './time-line.ts'

const [one, two] = [gameIdOf(BOARD, 1), gameIdOf(BOARD, 2)]
const MINUTE = 60_000
const steps = [
  { ...scoreStep(1, one, null, null), type: 'venue' as const, games: [{ id: one, location: 'Salle A' }] },
  scoreStep(2, one, 1, 0),
  scoreStep(3, two, 0, 1),
  scoreStep(4, one, 0, 0),
  { ...scoreStep(5, two, 0, 1), type: 'closed' as const, games: [{ id: two, done: true }] },
]
const { answer, facts } = aReplay(steps)
const reel = reelOf(1, answer, facts)
const scenes = scenesOf(reel.passages)
const outline = {
  revision: 5,
  lastAt: answer.steps.at(-1)?.at ?? '',
  starts: answer.steps.slice(0, 1).map(({ at }) => at),
}
const line = timeLineOf(outline, [reel], scenes)

describe('a playhead', () => {
  it('given a place between two changes, shows the first of them and stays at its place', () => {
    const head = headAt(line, 2.5 * MINUTE)
    expect(head.revision).toBe(2)
    expect(placeOfHead(line, head)).toBe(2.5 * MINUTE)
    expect(placeOfHead(line, headOf(line, 3))).toBe(3 * MINUTE)
  })

  it('given a revision before the first or after the last, stands at the end', () => {
    expect(headOf(line, 99).revision).toBe(5)
    expect(headOf(line, 0).revision).toBe(0)
  })

  it('given a part that is not read, has a moment and no revision', () => {
    const long = timeLineOf({ ...outline, starts: [...outline.starts, outline.lastAt] }, [reel], scenes)
    expect(headAt(long, long.length)).toMatchObject({ revision: null })
  })

  it('given a minute for all of it, is as fast as the line is long', () => {
    expect(rateOf('minute', line)).toBe(5)
    expect(rateOf('30', line)).toBe(30)
  })
})

describe('where a replay opens', () => {
  const over = { ...facts, games: facts.games.map(game => ({ ...game, done: true })) }

  it('given a finished evening, just before its first point; given one that runs, at now', () => {
    expect(beginningOf(scenes)).toBe(1)
    expect(openingOf(over, scenes, null)).toBe(1)
    expect(openingOf(facts, scenes, null)).toBe(5)
    expect([openingOf(over, scenes, 3), openingOf(over, scenes, 77)]).toEqual([3, 5])
  })

  it('given a person who may see the past only, as if the evening were over', () => {
    const starts = Array.from({ length: 3 }, (_, index) => `2026-11-20T${18 + index}:00:00.000Z`)
    const short = { revision: 2500, lastAt: '2026-11-20T20:30:00.000Z', starts }
    expect(firstPage(facts, short, null)).toBe(3)
    expect(firstPage(facts, short, null, true)).toBe(1)
    expect(firstPage(facts, short, 1234, true)).toBe(2)
    expect(openingOf(facts, scenes, null, true)).toBe(1)
    expect(openingOf(facts, scenes, 3, true)).toBe(3)
  })

  it('reads the page that it shows first; the others of a short board after it, of a long one when they are needed', () => {
    const starts = Array.from({ length: 30 }, (_, index) =>
      new Date(Date.UTC(2026, 9, 1 + Math.floor(index / 3), 18 + (index % 3))).toISOString(),
    )
    const long = { revision: 29_500, lastAt: '2026-10-10T20:30:00.000Z', starts }
    expect(firstPage(over, long, 4321)).toBe(5)
    expect(firstPage(over, long, 999_999)).toBe(30)
    expect(firstPage(facts, long, null)).toBe(30)
    // Its first change is of the evening before, and its others of the last evening.
    expect(firstPage(over, long, null)).toBe(27)
    expect(pagesAfterFirst(long, 27)).toEqual([])
    const short = { ...long, starts: starts.slice(0, 3) }
    expect(firstPage(over, short, null)).toBe(1)
    expect(firstPage(facts, short, null)).toBe(3)
    expect(pagesAfterFirst(short, 3)).toEqual([1, 2])
  })
})

describe('the lane of a fixture', () => {
  const lanes = lanesOf(facts.games, scenes, line, facts.clubNumber)

  it('has points of the own club above, of the other below, corrected ones hollow, and its end', () => {
    expect(lanes[0]?.marks).toEqual([
      { at: 0.4, kind: 'above', isHollow: true },
      { at: 0.4, kind: 'below', isHollow: true },
      { at: 0.8, kind: 'above', isHollow: true },
    ])
    expect(lanes[1]?.marks.map(({ at, kind, isHollow }) => [at, kind, isHollow])).toEqual([
      [0.6, 'above', false],
      [0.6, 'below', false],
      [1, 'end', false],
    ])
  })

  it('is in play from the first point to the end', () => {
    expect(lanes.map(({ spans }) => spans)).toEqual([[{ from: 0.4, to: 0.8 }], [{ from: 0.6, to: 1 }]])
  })
})
