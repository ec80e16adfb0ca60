import { type RefObject, useEffect, useState } from 'react'
import type { Entry } from '../../model/history.ts'

/** Milliseconds after the last touch or key in which new lines still wait: the reader is at work in the log. */
const QUIET = 10_000
/** Pixels from the top within which a log counts as read from its top. */
const TOP = 8

const HANDS = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'focusin'] as const

/**
 * Keeps new lines back while the person reads further down, or has a hand on the log: no line moves under an eye or a
 * finger. The person's own changes are not kept back by the hand that made them.
 * @param me id of the person
 * @returns the lines to show, how many wait, and how to show them now
 */
export function useArrivals(frame: RefObject<HTMLElement | null>, entries: readonly Entry[], me?: string) {
  const newest = entries[0]?.last ?? 0
  const [upTo, setUpTo] = useState(newest)
  const [hand, setHand] = useState(0)
  const waiting = entries.filter(({ last }) => last > upTo)
  const isOwn = me !== undefined && waiting.every(({ by }) => by?.id === me)

  useEffect(() => {
    const log = frame.current
    // Rounded, so that a moving pointer does not draw the log anew each time.
    const touch = () => setHand(Math.ceil(Date.now() / 1000) * 1000)
    const options = { capture: true, passive: true }
    for (const name of HANDS) log?.addEventListener(name, touch, options)
    return () => {
      for (const name of HANDS) log?.removeEventListener(name, touch, options)
    }
  }, [frame])

  useEffect(() => {
    if (newest <= upTo) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const rest = isOwn ? 0 : hand + QUIET - Date.now()
      if (rest <= 0 && scrolled(frame.current) <= TOP) setUpTo(newest)
      else timer = setTimeout(look, Math.max(rest, 1000))
    }
    look()
    return () => clearTimeout(timer)
  }, [frame, newest, upTo, hand, isOwn])

  return {
    shown: entries.filter(({ last }) => last <= upTo),
    waiting: waiting.length,
    show: () => {
      setUpTo(newest)
      scrollerOf(frame.current)?.scrollTo?.({ top: 0 })
    },
  }
}

/** In a dialog, the body of the dialog scrolls. */
const scrollerOf = (log: HTMLElement | null) => log?.closest<HTMLElement>('.dialog-b') ?? log

const scrolled = (log: HTMLElement | null): number => scrollerOf(log)?.scrollTop ?? 0
