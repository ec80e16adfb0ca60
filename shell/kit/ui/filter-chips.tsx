import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface FilterChipsProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of a few ways to look at the same list. */
export function FilterChips<Id extends string>({ label, options, value, onChange }: FilterChipsProps<Id>) {
  return (
    <ToggleButtonGroup
      className="seg"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        const chosen = options.find(option => keys.has(option.id))
        if (chosen) onChange(chosen.id)
      }}
    >
      {options.map(option => (
        <ToggleButton key={option.id} id={option.id} className="seg-b">
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
