import { useEffect, useState } from 'react'

/** Milliseconds between two shifts of the picture. */
const EVERY = 240_000
/** Places of the picture, in thousandths of its height: about three lines at 1080, so that no line burns in. */
const PLACES = [
  [0, 0],
  [3, 0],
  [3, 3],
  [0, 3],
  [-3, 3],
  [-3, 0],
  [-3, -3],
  [0, -3],
] as const

/** Moves the whole picture by a few pixels now and then. @returns the value of the CSS property `translate` */
export function useShift(): string {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPlace(before => (before + 1) % PLACES.length), EVERY)
    return () => clearInterval(timer)
  }, [])
  const [x, y] = PLACES[place] ?? PLACES[0]
  return `${x / 10}vh ${y / 10}vh`
}
