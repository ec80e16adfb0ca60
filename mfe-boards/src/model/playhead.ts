import { momentAt, placeOf, stopAt, stopOf, type TimeLine, unreadAt } from './time-line.ts'

/** Where a replay stands. It holds moments, not places: places move when more of a long board is read. */
export interface Playhead {
  /** Milliseconds. */
  at: number
  /** The revision that is shown; null where the line is not read yet. */
  revision: number | null
}

/** The playhead at a place of the line. */
export function headAt(line: TimeLine, x: number): Playhead {
  const revision = unreadAt(line, x) === null ? (line.stops[stopAt(line, x)]?.revision ?? null) : null
  return { at: momentAt(line, x), revision }
}

/** The playhead just after a change. */
export function headOf(line: TimeLine, revision: number): Playhead {
  const stop = line.stops[stopOf(line, revision)] ?? line.stops[0]
  return stop ? { at: stop.at, revision: stop.revision } : headAt(line, 0)
}

/** The place of a playhead on the line: from its change to before the next one. */
export function placeOfHead(line: TimeLine, { at, revision }: Playhead): number {
  const x = placeOf(line, at)
  if (revision === null) return x
  const index = stopOf(line, revision)
  const [stop, next] = [line.stops[index], line.stops[index + 1]]
  if (!stop) return x
  if (at <= stop.at) return stop.x
  return Math.max(stop.x, next ? Math.min(x, next.x - 1) : x)
}

export const SPEEDS = ['1', '30', '60', '180', 'minute'] as const
/** How many times faster than it was; `minute`: as fast as it takes to show everything in one. */
export type Speed = (typeof SPEEDS)[number]

/** Milliseconds of the line in one of the clock. */
export const rateOf = (speed: Speed, { length }: TimeLine): number =>
  speed === 'minute' ? length / 60_000 : Number(speed)
