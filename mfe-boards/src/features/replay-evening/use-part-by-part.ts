import { useEffect, useState } from 'react'

/**
 * A list that is expensive to draw, given to the page a part each frame: between two frames a key is answered. Until all
 * is given, an item that changed is the one before, and one that is new is missing.
 * @param size items a frame
 */
export function usePartByPart<Item>(items: readonly Item[], size: number): readonly Item[] {
  const [given, setGiven] = useState<readonly Item[]>([])
  useEffect(() => {
    const from = items.findIndex((item, index) => given[index] !== item)
    if (from < 0 && given.length === items.length) return
    const end = from < 0 ? items.length : from + size
    const request = requestAnimationFrame(() =>
      setGiven([...items.slice(0, end), ...given.slice(end, items.length)]),
    )
    return () => cancelAnimationFrame(request)
  }, [items, given, size])
  return given
}
