import { useLocation, useNavigationType } from '@pingboard/kit/router'
import { useEffect } from 'react'

/** How far down each page of this visit was left, by the key of its place in the history. */
const places = new Map<string, number>()
/** Milliseconds that a page has to become as long as it was. */
const PATIENCE = 5000

let stop = () => {}

/**
 * Where a new page begins: at its top; on a way back or forward, at the place where the person left it. The browser leads
 * there too soon, when the lists of the page have not come yet.
 * @returns how to lead there
 */
export function usePlace(): () => void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const note = () => {
      if (keyInHistory() === key) places.set(key, scrollY)
    }
    addEventListener('scroll', note)
    return () => removeEventListener('scroll', note)
  }, [key])
  return () => {
    stop()
    const place = isBack && places.get(key)
    if (place) leadTo(place)
    else scrollTo(0, 0)
  }
}

/**
 * The router keeps the key of a page in the history, before it shows that page: a page that goes moves once more, when the
 * next one is shorter or the browser leads back by itself, and that is no place where the person left it.
 */
const keyInHistory = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/** Leads there each time the page has grown, until it is reached, or the person moves by themselves. */
function leadTo(place: number): void {
  const sizes = new ResizeObserver(() => {
    scrollTo(0, place)
    if (scrollY >= place) stop()
  })
  stop = () => sizes.disconnect()
  sizes.observe(document.body)
  for (const sign of ['wheel', 'pointerdown', 'keydown']) addEventListener(sign, stop, { once: true })
  setTimeout(stop, PATIENCE)
}
