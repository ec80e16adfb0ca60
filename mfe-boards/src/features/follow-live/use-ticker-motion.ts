import { TICKER_PIXELS_PER_SECOND } from '@pingboard/contracts/constants.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the scores are wider than their place, measured whenever either changes. */
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

/** Moves the strip by the width of one list, 80 pixels a second, over and over; stands still where it is. */
export function useTickerMotion(
  strip: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { isOn, isHeld }: { isOn: boolean; isHeld: boolean },
): void {
  const motion = useRef<Animation>(null)
  useEffect(() => {
    const [moving, inner] = [strip.current, list.current]
    if (!isOn || !moving?.animate || !inner) return
    let width = 0
    const start = () => {
      const now = inner.offsetWidth
      if (now === width || now === 0) return
      // A score that grew by a digit must not make the strip jump: it goes on from the same part of its way.
      const done = width ? (Number(motion.current?.currentTime ?? 0) / 1000) * TICKER_PIXELS_PER_SECOND : 0
      width = now
      motion.current?.cancel()
      const duration = (width / TICKER_PIXELS_PER_SECOND) * 1000
      const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-width}px)` }]
      const created = moving.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY })
      created.currentTime = ((done % width) / TICKER_PIXELS_PER_SECOND) * 1000
      motion.current = created
      if (moving.dataset.held) created.pause()
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
    if (isHeld) motion.current?.pause()
    else motion.current?.play()
  }, [isHeld])
}
