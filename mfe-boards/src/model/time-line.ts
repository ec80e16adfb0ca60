import type { replayOutline } from '@pingboard/contracts/http/replay.ts'
import type { ReplyOf } from '@pingboard/contracts/route.ts'
import type { Scene } from './moments.ts'
import type { Reel } from './replay.ts'

export type Outline = ReplyOf<typeof replayOutline>

/** Milliseconds. A longer pause without any change takes this long on the line. */
export const LONGEST_PAUSE = 300_000
/** Milliseconds. The most that a page takes on the line before it is read: its pauses are not known yet. */
const UNREAD_PAGE = 3_600_000

/** A place on the line and the moment it stands for, both in milliseconds. */
interface Knot {
  x: number
  at: number
}

/** A place where the playhead can stop: after a line of the log. */
export interface Stop extends Knot {
  /** The revision that the line leaves. */
  revision: number
}

/** A page that is not read yet: its places on the line, and the moments of its first change and of its end. */
export interface Gap {
  page: number
  from: number
  to: number
  begins: number
  ends: number
}

/** The evening drawn along a line, in real time except for long pauses. */
export interface TimeLine {
  /** Milliseconds. */
  length: number
  knots: readonly Knot[]
  /** In order; of the read pages only. */
  stops: readonly Stop[]
  /** Parts that are not read yet, in order. */
  gaps: readonly Gap[]
  /** Some pause is longer than it is drawn. */
  isShortened: boolean
}

/** @param scenes of the read pages, oldest first */
export function timeLineOf(
  { starts, lastAt }: Outline,
  reels: readonly Reel[],
  scenes: readonly Scene[],
): TimeLine {
  const read = new Map(reels.map(reel => [reel.page, reel]))
  const knots: Knot[] = []
  const stops: Stop[] = []
  const gaps: Gap[] = []
  const begins = read.has(1) ? scenes[0]?.entry.at : starts[0]
  let [x, at, isShortened, next] = [0, Date.parse(begins ?? lastAt), false, 0]
  knots.push({ x, at })
  const go = (to: number, most: number) => {
    if (to - at > most) isShortened = true
    // One millisecond at least, so that every line of the log has a place of its own.
    x += Math.max(1, Math.min(to - at, most))
    at = Math.max(at, to)
    knots.push({ x, at })
  }
  for (const [index, start] of starts.entries()) {
    const page = index + 1
    const reel = read.get(page)
    if (!reel) {
      const from = x
      const [begins, ends] = [Date.parse(start), Date.parse(starts[index + 1] ?? lastAt)]
      go(Math.max(begins, at), LONGEST_PAUSE)
      go(ends, UNREAD_PAGE)
      gaps.push({ page, from, to: x, begins, ends })
      continue
    }
    for (let scene = scenes[next]; scene && scene.entry.first <= reel.last; scene = scenes[++next]) {
      // The line begins with the first change of all.
      if (stops.length > 0 || page > 1) go(Date.parse(scene.entry.at), LONGEST_PAUSE)
      stops.push({ x, at, revision: scene.entry.last })
    }
  }
  return { length: Math.max(x, 1), knots, stops, gaps, isShortened }
}

/** Index of the last item that is at most this far; −1 before the first. */
function lastUpTo<Item>(items: readonly Item[], isUpTo: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isUpTo(items[middle] as Item)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Index of the last stop at or before a place; −1 before the first. */
export const stopAt = ({ stops }: TimeLine, x: number): number => lastUpTo(stops, stop => stop.x <= x)

/** Index of the last stop at or before a revision; −1 before the first. */
export const stopOf = ({ stops }: TimeLine, revision: number): number =>
  lastUpTo(stops, stop => stop.revision <= revision)

/** The moment of a place, in milliseconds. */
export function momentAt({ knots }: TimeLine, x: number): number {
  const index = Math.max(
    0,
    lastUpTo(knots, knot => knot.x <= x),
  )
  const [knot, next] = [knots[index], knots[index + 1]]
  if (!knot) return 0
  return next ? knot.at + ((next.at - knot.at) * (x - knot.x)) / (next.x - knot.x) : knot.at
}

/** The place of a moment; the ends of the line for moments outside of it. */
export function placeOf({ knots }: TimeLine, at: number): number {
  const index = lastUpTo(knots, knot => knot.at <= at)
  const [knot, next] = [knots[index], knots[index + 1]]
  if (!knot) return 0
  return next && next.at > knot.at
    ? knot.x + ((next.x - knot.x) * (at - knot.at)) / (next.at - knot.at)
    : knot.x
}

/** The page that is not read yet at a place; null where the line is read. */
export const unreadAt = ({ gaps }: TimeLine, x: number): number | null =>
  gaps.find(({ from, to }) => from < x && x <= to)?.page ?? null

/**
 * Where one step leads from a place: the moment of a change of the log, with its revision, or of a part that has to be
 * read first. null at the ends.
 * @param index of the stop at this place
 */
export function stepFrom(
  { stops, gaps }: TimeLine,
  index: number,
  way: 1 | -1,
): { at: number; revision: number | null } | null {
  const [here, next] = [stops[index], stops[index + way]]
  const [x, to] = [here?.x ?? 0, next?.x ?? (way > 0 ? Number.POSITIVE_INFINITY : -1)]
  const gap =
    way > 0
      ? gaps.find(gap => gap.from >= x && gap.from < to)
      : gaps.findLast(gap => gap.to <= x && gap.to > to)
  if (gap) return { at: way > 0 ? gap.begins : Math.max(gap.begins, gap.ends - 1), revision: null }
  return next ? { at: next.at, revision: next.revision } : null
}

/** Milliseconds between two marks of the clock, the first that leaves them apart. */
const MARKS = [5, 15, 30, 60, 180, 360, 720, 1440].map(minutes => minutes * 60_000)
const MOST_MARKS = 6

/** Milliseconds. A longer pause is drawn so short that its hours stand beside those of the play after it. */
const LONG_PAUSE = 60 * 60_000

/**
 * Where the line names the hour, at most six times. No two names come closer than a sixth of the line. Hours inside a
 * long pause are named only when there are no others.
 */
export function hoursOf(line: TimeLine): Knot[] {
  const { length, knots } = line
  const [first, last] = [knots[0], knots.at(-1)]
  if (!first || !last) return []
  for (const step of MARKS) {
    const all = new Map<number, Knot>()
    const inPlay = new Map<number, Knot>()
    // Only around the knots: a long pause has hundreds of hours, and one place.
    for (const [index, knot] of knots.entries()) {
      const at = Math.ceil(knot.at / step) * step
      const next = knots[index + 1]
      if (!next || at >= next.at) continue
      const mark = { x: placeOf(line, at), at }
      all.set(at, mark)
      if (next.at - knot.at <= LONG_PAUSE) inPlay.set(at, mark)
    }
    const marks = inPlay.size > 1 ? inPlay : all
    const apart: Knot[] = []
    for (const mark of marks.values())
      if (mark.x - (apart.at(-1)?.x ?? -length) >= length / 6.5) apart.push(mark)
    const isLast = step === MARKS.at(-1)
    const every = isLast ? Math.ceil(apart.length / MOST_MARKS) : 1
    if (marks.size <= MOST_MARKS || isLast) return apart.filter((_, index) => index % every === 0)
  }
  return []
}
