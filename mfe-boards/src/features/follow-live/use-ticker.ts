import { TICKER_PIXELS_PER_SECOND } from '@pingboard/contracts/constants.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whether the list is wider than its frame, measured whenever one of the two changes size. */
export function useOverflow(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): boolean {
  const [overflows, setOverflows] = useState(true)
  useEffect(() => {
    const [outer, inner] = [frame.current, list.current]
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const measure = () => setOverflows(inner.scrollWidth > outer.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [frame, list])
  return overflows
}

/**
 * Whether the rows of this many fixtures fit into the window together, as they stand when the page is at its top. Does
 * not depend on scrolling: a strip that came and went under the reader's finger would move the page.
 */
export function useAllInSight(fixtures: number): boolean {
  const [areInSight, setInSight] = useState(false)
  // Before the first picture, so that no strip goes away after it.
  useLayoutEffect(() => {
    const measure = () => {
      const rows = document.querySelectorAll('[data-game]')
      const last = rows[rows.length - 1]
      if (!last || rows.length < fixtures) return setInSight(false)
      const strip = document.querySelector('.ticker')
      const above = strip && strip.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING
      const bottom = last.getBoundingClientRect().bottom + scrollY
      setInSight(bottom - (above ? strip.clientHeight : 0) <= innerHeight)
    }
    measure()
    addEventListener('resize', measure)
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(document.body)
    return () => {
      removeEventListener('resize', measure)
      observer?.disconnect()
    }
  }, [fixtures])
  return areInSight
}

/** Milliseconds for which the strip stands still at its beginning, so that it is read from the start. */
const BEGINNING = 2000
/** Milliseconds in which the strip moves by a distance in pixels. */
const timeFor = (distance: number): number => (distance / TICKER_PIXELS_PER_SECOND) * 1000
const distanceIn = (milliseconds: number): number => (milliseconds / 1000) * TICKER_PIXELS_PER_SECOND

interface Motion {
  isOn: boolean
  /** What the person chose with the button. */
  isPlaying: boolean
  /** Held under the pointer, or while the focus is inside. */
  isTouched: boolean
}

/**
 * Moves the strip by the width of one list, 80 pixels a second, over and over. A strip that was stopped stands at the
 * edge of an item, never in the middle of a name.
 */
export function useTickerMotion(
  strip: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { isOn, isPlaying, isTouched }: Motion,
): void {
  const motion = useRef<Animation>(null)
  const isHeld = useRef(false)
  useEffect(() => {
    const [moving, inner] = [strip.current, list.current]
    if (!isOn || !moving?.animate || !inner) return
    let width = 0
    const start = () => {
      const now = inner.offsetWidth
      if (now === width || now === 0) return
      // A score that gains a digit must not make the strip jump: the movement goes on from the distance done.
      const done = width ? distanceIn(Number(motion.current?.currentTime ?? 0)) : distanceIn(-BEGINNING)
      width = now
      motion.current?.cancel()
      const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-width}px)` }]
      const created = moving.animate(frames, {
        duration: timeFor(width),
        iterations: Number.POSITIVE_INFINITY,
      })
      created.currentTime = timeFor(done % width)
      motion.current = created
      if (isHeld.current) created.pause()
    }
    start()
    const observer = new ResizeObserver(start)
    observer.observe(inner)
    return () => {
      observer.disconnect()
      motion.current?.cancel()
      motion.current = null
    }
  }, [strip, list, isOn])
  useEffect(() => {
    isHeld.current = !isPlaying || isTouched
    const moving = motion.current
    if (!moving || !list.current) return
    if (!isHeld.current) {
      // A strip that already runs would begin at once, without its time to be read.
      if (moving.playState === 'paused') moving.play()
      return
    }
    moving.pause()
    if (!isPlaying)
      moving.currentTime = timeFor(edgeAt(list.current, distanceIn(Number(moving.currentTime ?? 0))))
  }, [list, isPlaying, isTouched])
}

/** Where the item begins that stands at the beginning of the frame after this distance, in pixels. */
function edgeAt(list: HTMLElement, distance: number): number {
  const done = Math.max(0, distance % list.offsetWidth)
  const edges = [...list.children].map(item => (item as HTMLElement).offsetLeft - list.offsetLeft)
  return edges.findLast(edge => edge <= done) ?? 0
}
