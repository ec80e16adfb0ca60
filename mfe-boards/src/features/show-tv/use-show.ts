import { useEffect, useReducer, useState } from 'react'
import { reduceShow, startShow, type TvShow } from '../../model/tv-show.ts'
import { useDelayed } from '../../state/use-delayed.ts'
import type { Content } from './use-watched.ts'

/** Milliseconds after which pages are turned again although somebody paused them: a pause must not be forgotten. */
const LONGEST_PAUSE = 600_000

interface Options {
  isOnlyLive: boolean
  /** Milliseconds that a page stays. */
  page: number
  /** Seconds that the scores are late. */
  delay: number
}

/** The pages of a television, which turn by themselves, and the two controls over them. */
export function useShow(content: Content, { isOnlyLive, page, delay }: Options) {
  const { boards, isCatchUp } = useDelayed(content, delay)
  const [show, dispatch] = useReducer(
    reduceShow,
    null,
    (): TvShow => startShow(boards, isOnlyLive, Date.now()),
  )
  const [isPaused, setPaused] = useState(false)
  const since = show.shown?.since

  useEffect(() => dispatch({ type: 'boards', boards, isCatchUp, at: Date.now() }), [boards, isCatchUp])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own time
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dispatch({ type: 'turn', by: 1, at: Date.now() }), page)
    return () => clearTimeout(timer)
  }, [since, page, isPaused])
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), LONGEST_PAUSE)
    return () => clearTimeout(timer)
  }, [isPaused])

  return {
    show,
    /** The boards as they are shown, which may be late. */
    boards,
    isPaused,
    togglePause: () => setPaused(before => !before),
    turn: (by: 1 | -1) => dispatch({ type: 'turn', by, at: Date.now() }),
  }
}
