import type { KeyboardEvent } from 'react'

const ACROSS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const DOWN: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Which child of a row an arrow key leads to, from `place`, going round at the ends; the child has the focus then. Null
 * for every other key, and with a modifier: those belong to the browser.
 *
 * @param both rows of which the screen may make several lines: up and down lead on too
 */
export function followArrow(event: KeyboardEvent<HTMLElement>, place: number, both = false): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const children = [...event.currentTarget.children]
  const next = target(event.key, place, children.length, both)
  const child = next === null ? null : children[next]
  if (!(child instanceof HTMLElement)) return null
  event.preventDefault()
  child.focus()
  return next
}

function target(key: string, place: number, count: number, both: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = ACROSS[key] ?? (both ? DOWN[key] : undefined)
  return step === undefined ? null : (place + step + count) % count
}
