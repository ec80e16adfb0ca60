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
 * The key of the page at which the history is. The router writes it before it shows that page. A page that goes scrolls once
 * more, when the next page is shorter or the browser goes back to its own place; the person did not leave it there.
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
