import type { KeyboardEvent, ReactNode } from 'react'
import { followArrow } from './row-keys.ts'

interface FilterChipsProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few ways to look at the same list: a group of radio buttons, one stop of the Tab key. */
export function FilterChips<Id extends string>({ label, options, value, onChange }: FilterChipsProps<Id>) {
  const place = options.findIndex(option => option.id === value)
  const choose = (id: Id | undefined) => {
    if (id !== undefined && id !== value) onChange(id)
  }
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    const next = followArrow(event, place, true)
    if (next !== null) choose(options[next]?.id)
  }
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={follow}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a button with text, which an input cannot hold
        <button
          key={option.id}
          type="button"
          className="seg-b"
          role="radio"
          aria-checked={option.id === value}
          data-selected={option.id === value || undefined}
          tabIndex={at === Math.max(place, 0) ? 0 : -1}
          onClick={event => {
            // Safari does not focus a clicked button, and the arrow keys start at the focus.
            event.currentTarget.focus({ preventScroll: true })
            choose(option.id)
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
