import { type ReactNode, useId } from 'react'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  /** What the switch changes, or why it is disabled. */
  description?: ReactNode
  name?: string
  children: ReactNode
}

/** A native check box with the role of a switch; the track is only a drawing. */
export function Switch({ isSelected, onChange, isDisabled, description, name, children }: SwitchProps) {
  const hint = useId()
  return (
    <div className="switch-field">
      <label
        className="switch"
        data-selected={isSelected || undefined}
        data-disabled={isDisabled || undefined}
      >
        <input
          className="vh"
          type="checkbox"
          role="switch"
          name={name}
          checked={isSelected}
          aria-checked={isSelected}
          disabled={isDisabled}
          aria-describedby={description ? hint : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        {children}
      </label>
      {description && (
        <span className="hint" id={hint}>
          {description}
        </span>
      )}
    </div>
  )
}
