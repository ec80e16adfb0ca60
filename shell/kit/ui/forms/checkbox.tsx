import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FieldError } from './field.tsx'
import { useFieldError } from './form-errors.ts'

interface CheckboxProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  /** Some of the group are chosen. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  name?: string
  hint?: ReactNode
  error?: string
  children: ReactNode
}

export function Checkbox(props: CheckboxProps) {
  const { isSelected, onChange, isIndeterminate = false, isDisabled, name, hint, error, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const message = useFieldError(name, error)
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <div className="check-field">
      <label className="check">
        <input
          ref={input}
          type="checkbox"
          name={name}
          checked={isSelected}
          disabled={isDisabled}
          aria-describedby={described || undefined}
          aria-invalid={message ? true : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  )
}
