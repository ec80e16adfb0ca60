import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { aReplay, scoreStep } from '../../test/replay.ts'
import { BOARD } from '../../test/samples.ts'
import { scenesOf } from './moments.ts'
import { type Reel, reelOf } from './replay.ts'
import {
  hoursOf,
  LONGEST_PAUSE,
  momentAt,
  placeOf,
  stepFrom,
  stopAt,
  stopOf,
  timeLineOf,
  unreadAt,
} from './time-line.ts'

const game = gameIdOf(BOARD, 1)
const MINUTE = 60_000
const BEGIN = Date.parse('2026-11-20T19:00:00Z')
const time = (minutes: number) => new Date(BEGIN + minutes * MINUTE).toISOString()

/** A line of scores at these minutes after the board was opened. */
function lineAt(...minutes: number[]) {
  const steps = minutes.map((at, index) => ({ ...scoreStep(index + 1, game, index + 1, 0), at: time(at) }))
  const { answer, facts } = aReplay(steps)
  const reel = reelOf(1, answer, facts)
  const outline = { revision: reel.last, lastAt: time(minutes.at(-1) ?? 0), starts: [time(0)] }
  return timeLineOf(outline, [reel], scenesOf(reel.passages))
}

describe('the line of an evening', () => {
  it('given changes close together, it is as long as they took', () => {
    const line = lineAt(1, 3, 4)
    expect(line.length).toBe(4 * MINUTE)
    expect(line.stops.map(({ x, revision }) => [x / MINUTE, revision])).toEqual([
      [0, 0],
      [1, 1],
      [3, 2],
      [4, 3],
    ])
    expect(line.isShortened).toBe(false)
  })

  it('given a long pause, it takes five minutes, in which the clock goes faster', () => {
    const line = lineAt(1, 121, 122)
    expect(line.length).toBe(2 * MINUTE + LONGEST_PAUSE)
    expect(line.isShortened).toBe(true)
    expect(momentAt(line, MINUTE + LONGEST_PAUSE / 2)).toBe(BEGIN + 61 * MINUTE)
    expect(placeOf(line, BEGIN + 61 * MINUTE)).toBe(MINUTE + LONGEST_PAUSE / 2)
  })

  it('given changes at one moment, each has a place of its own', () => {
    const other = { ...scoreStep(2, gameIdOf(BOARD, 2), 1, 0), at: time(1) }
    const { answer, facts } = aReplay([scoreStep(1, game, 1, 0), other])
    const { passages, ...reel } = reelOf(1, answer, facts)
    const outline = { revision: 2, lastAt: time(1), starts: [time(0)] }
    const { stops } = timeLineOf(outline, [{ ...reel, passages }], scenesOf(passages))
    expect(stops.map(({ x }) => x)).toEqual([0, MINUTE, MINUTE + 1])
  })

  it('finds the change before any place, and before any revision', () => {
    const line = lineAt(1, 3)
    expect([0, 0.9, 1, 2.9, 3].map(minutes => stopAt(line, minutes * MINUTE))).toEqual([0, 0, 1, 1, 2])
    expect([0, 1, 2, 9].map(revision => stopOf(line, revision))).toEqual([0, 1, 2, 2])
    expect(stopAt(line, -1)).toBe(-1)
  })

  it('given hours of play, names at most six of them, and none twice', () => {
    const line = lineAt(...Array.from({ length: 60 }, (_, index) => index * 3))
    const hours = hoursOf(line).map(({ at }) => (at - BEGIN) / MINUTE)
    expect(hours).toEqual([0, 30, 60, 90, 120, 150])
    expect(hoursOf(lineAt(1, 2)).length).toBeLessThanOrEqual(6)
  })

  it('names no hour of the pause before the play', () => {
    // Opened at 20:00, played from 22:10 to 23:40.
    const played = Array.from({ length: 91 }, (_, minute) => 130 + minute)
    const hours = hoursOf(lineAt(...played)).map(({ at }) => (at - BEGIN) / MINUTE)
    expect(hours[0]).toBeGreaterThan(130)
    expect(hours.length).toBeGreaterThan(1)
    // Where every pause is long, its hours are all there are.
    expect(hoursOf(lineAt(200, 400, 600)).length).toBeGreaterThan(0)
  })
})

describe('a part that is not read yet', () => {
  const { answer, facts } = aReplay([scoreStep(1, game, 1, 0)])
  const first = reelOf(1, answer, facts)
  const second: Reel = { ...first, page: 2, first: 1000, last: 1001 }
  const outline = { revision: 2500, lastAt: time(600), starts: [time(0), time(200), time(400)] }

  it('is known by its page, and takes an hour at most', () => {
    const line = timeLineOf(outline, [first], scenesOf(first.passages))
    expect(line.gaps.map(({ page, from, to }) => [page, Math.floor((to - from) / MINUTE)])).toEqual([
      [2, 60 + 5],
      [3, 60],
    ])
    expect(unreadAt(line, line.length)).toBe(3)
    expect(unreadAt(line, MINUTE)).toBeNull()
  })

  it('is where a step leads that leaves what is read', () => {
    const line = timeLineOf(outline, [first], scenesOf(first.passages))
    expect(stepFrom(line, 0, 1)).toEqual({ at: BEGIN + MINUTE, revision: 1 })
    expect(stepFrom(line, 1, 1)).toEqual({ at: BEGIN + 200 * MINUTE, revision: null })
    expect(stepFrom(line, 0, -1)).toBeNull()
  })

  it('may be before what is read', () => {
    const scenes = scenesOf(first.passages).map(scene => ({
      ...scene,
      entry: {
        ...scene.entry,
        first: scene.entry.first + 1000,
        last: scene.entry.last + 1000,
        at: time(201),
      },
    }))
    const line = timeLineOf(outline, [second], scenes)
    expect(line.gaps.map(({ page }) => page)).toEqual([1, 3])
    expect(stopAt(line, MINUTE)).toBe(-1)
    expect(line.stops[0]?.revision).toBe(1000)
    expect(stepFrom(line, 0, -1)).toEqual({ at: BEGIN + 200 * MINUTE - 1, revision: null })
    expect(stepFrom(line, 1, -1)).toMatchObject({ revision: 1000 })
  })
})
