import { type ReactNode, useId } from 'react'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  /** What it changes, or why it cannot be moved. */
  description?: ReactNode
  name?: string
  children: ReactNode
}

/** A check box of the platform that is called a switch; the track is its drawing. */
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
