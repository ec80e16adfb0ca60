import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  headAt,
  headOf,
  type Playhead,
  placeOfHead,
  rateOf,
  SPEEDS,
  type Speed,
} from '../../model/playhead.ts'
import {
  momentAt,
  placeOf,
  stepFrom,
  stopAt,
  stopOf,
  type TimeLine,
  unreadAt,
} from '../../model/time-line.ts'
import { useMedia } from '../../state/use-media.ts'
import { useStored } from '../../state/use-stored.ts'

export type Playback = ReturnType<typeof usePlayback>

/** Milliseconds of one step where the person wants no motion. */
const STILL_STEP = 1500
/** Milliseconds. A page that was out of sight goes on where it was, and does not jump. */
const LONGEST_FRAME = 250
/** Milliseconds between two boards of a quick replay. Eyes read no faster; the slider moves with every frame. */
const DRAW_EVERY = 30
/** Milliseconds of play for which the line is read ahead. */
const AHEAD = 10_000

interface Options {
  /** Revision at which the replay opens. */
  opening: number
  /** Revision at which it begins again after its end. */
  beginning: number
  /** The evening is not over: its last change is now. */
  isRunning: boolean
  need: (page: number) => Promise<void>
}

/** Where the replay stands, and how it moves. What follows each frame registers with `onFrame`, and draws by itself. */
export function usePlayback(line: TimeLine, { opening, beginning, isRunning, need }: Options) {
  const end = line.stops.at(-1)
  /** The newest change; none while a part after the read ones is not read. */
  const last = end && line.gaps.every(gap => gap.from < end.x) ? end : undefined
  const [head, setHead] = useState<Playhead>(() => headOf(line, opening))
  const [isPlaying, setPlaying] = useState(false)
  const [moves, setMoves] = useState(0)
  const [follows, setFollows] = useState(isRunning && opening === last?.revision)
  const [speed, setSpeed] = useStored<Speed>('boards.replay-speed', ['60', ...SPEEDS])
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const painters = useRef(new Set<(share: number) => void>())
  const place = useRef(0)
  const moment = useRef(0)
  const share = useRef(0)
  const drawnAt = useRef(0)

  // A part that was just read says which revision the moment has; a running evening takes its end along.
  const known = follows ? headAt(line, line.length) : head
  const shown = known.revision === null ? headAt(line, placeOf(line, known.at)) : known
  const x = placeOfHead(line, shown)
  const unread = shown.revision === null ? unreadAt(line, x) : null

  const paint = (to: number) => {
    place.current = to
    moment.current = momentAt(line, to)
    share.current = to / line.length
    for (const painter of painters.current) painter(share.current)
  }
  const move = (next: Playhead) => {
    // The newest change of a running evening is now: from there on the page follows.
    setFollows(isRunning && next.revision !== null && next.revision === last?.revision)
    setHead(next)
  }
  const goTo = (next: Playhead | null | undefined) => {
    setPlaying(false)
    if (next) move(next)
  }
  const lead = (next: Playhead | null | undefined) => {
    setMoves(before => before + 1)
    goTo(next)
  }

  // While it plays, each frame draws by itself; another line has the same moment at another place.
  const repaint = useEffectEvent(() => {
    if (!isPlaying) paint(x)
  })
  const remap = useEffectEvent(() => paint(isPlaying ? placeOf(line, moment.current) : x))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place
  useEffect(() => repaint(), [x])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line
  useEffect(() => remap(), [line])
  const ask = useEffectEvent((page: number) => void need(page))
  useEffect(() => {
    if (unread !== null) ask(unread)
  }, [unread])

  /** @returns false at the end of the line */
  const advance = useEffectEvent((elapsed: number): boolean => {
    const way = elapsed * rateOf(speed, line)
    let to = Math.min(place.current + way, line.length)
    const ahead = line.gaps.find(gap => gap.to > to && gap.from < to + AHEAD * rateOf(speed, line))
    if (ahead) void need(ahead.page)
    // Not read yet: the playhead waits before it.
    if (ahead && to > ahead.from) to = Math.max(ahead.from, place.current)
    if (isStill) {
      const next = line.stops[Math.max(stopAt(line, to), stopAt(line, place.current) + 1)]
      if (!next && !ahead) return false
      to = next?.x ?? to
    }
    paint(to)
    const next = headAt(line, to)
    // The clock shows minutes.
    const isSeen = next.revision !== shown.revision || minuteOf(next.at) !== minuteOf(shown.at)
    const isDue = performance.now() - drawnAt.current >= DRAW_EVERY || to >= line.length
    if (isSeen && isDue && next.revision !== null) {
      drawnAt.current = performance.now()
      move(next)
    }
    return to < line.length
  })
  useEffect(() => {
    if (!isPlaying) return
    if (isStill) {
      const timer = setInterval(() => advance(STILL_STEP) || setPlaying(false), STILL_STEP)
      return () => clearInterval(timer)
    }
    let before: number | null = null
    let request = requestAnimationFrame(function frame(now) {
      const goesOn = advance(Math.min(before === null ? 0 : now - before, LONGEST_FRAME))
      before = now
      if (goesOn) request = requestAnimationFrame(frame)
      else setPlaying(false)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, isStill])

  /** Calls the painter with the share of the line, 0 to 1, at each frame. Returns how to stop. */
  const onFrame = useCallback((painter: (share: number) => void) => {
    painters.current.add(painter)
    painter(share.current)
    return () => void painters.current.delete(painter)
  }, [])

  const index = shown.revision === null ? stopAt(line, x) : stopOf(line, shown.revision)
  return {
    /** Place on the line, as far as the page was drawn for it. */
    x,
    at: shown.at,
    /** null where the line is not read yet. */
    revision: shown.revision,
    /** Of the stop, and of the line of the log; −1 before the first. */
    index,
    isPlaying,
    /** How often a button, a key or the log led to a moment. */
    moves,
    speed,
    setSpeed,
    /** The playhead is at the newest change of a running evening, and goes with it. */
    follows,
    toggle: () => {
      if (isPlaying) {
        setPlaying(false)
        setHead(headAt(line, place.current))
        return
      }
      const isAtEnd = last !== undefined && x >= last.x
      move(isAtEnd ? headOf(line, beginning) : shown)
      setPlaying(true)
    },
    step: (way: 1 | -1) => lead(stepFrom(line, index, way)),
    seek: (to: number) => goTo(headAt(line, to)),
    toRevision: (revision: number) => goTo(headOf(line, revision)),
    /** To a moment, in milliseconds. */
    toMoment: (at: number) => lead(headAt(line, placeOf(line, at))),
    /** To the line of the log at this place. */
    toIndex: (to: number) => {
      const stop = line.stops[to]
      lead(stop && { at: stop.at, revision: stop.revision })
    },
    toNow: () => {
      lead(null)
      setFollows(true)
    },
    onFrame,
  }
}

const minuteOf = (at: number): number => Math.floor(at / 60_000)
