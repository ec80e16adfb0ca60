import type { KeyboardEvent } from 'react'

const ACROSS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const DOWN: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Moves the focus of a row from `place` to the child that an arrow key, Home or End leads to. Arrow keys go round at
 * the ends. Null for every other key, and with a modifier: the browser handles these.
 *
 * @param both for rows that may wrap into several lines: up and down move the focus too
 * @returns place of the child
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
