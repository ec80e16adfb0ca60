import { type RefObject, useEffect } from 'react'

/**
 * Tells the page around the frame how high the content is, whenever that changes, so that the frame has neither a
 * scroll bar nor a gap: `{ type: 'pingboard:height', height }`, CSS pixels. Every page may know this number.
 */
export function useReportedHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current
    if (!element || parent === window || typeof ResizeObserver === 'undefined') return
    let told = 0
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === told || !element.isConnected) return
      told = height
      parent.postMessage({ type: 'pingboard:height', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
}
