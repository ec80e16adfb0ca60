import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { useFieldError } from './form-errors.ts'

export interface RadioOption<Id extends string> {
  id: Id
  label: ReactNode
  description?: ReactNode
  isDisabled?: boolean
}

export interface RadioGroupProps<Id extends string> {
  label: string
  isLabelHidden?: boolean
  name?: string
  error?: string
  options: readonly RadioOption<Id>[]
  value: Id | null
  onChange: (id: Id) => void
}

interface FrameProps<Id extends string> extends RadioGroupProps<Id> {
  /** Classes of the frame and of each option. */
  className: string
  optionClass: string
  draw: (option: RadioOption<Id>) => ReactNode
}

/** One of several: native radio buttons, so arrow keys and forms work by themselves. */
export function RadioGroup<Id extends string>(props: FrameProps<Id>) {
  const { label, isLabelHidden, name, error, options, value, onChange, className, optionClass, draw } = props
  const id = useId()
  const message = useFieldError(name, error)
  return (
    <fieldset className="radio-group" aria-describedby={message ? `${id}-error` : undefined}>
      <legend className={isLabelHidden ? 'vh' : undefined}>{label}</legend>
      <div className={className}>
        {options.map(option => (
          <label key={option.id} className={optionClass}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={option.id === value}
              disabled={option.isDisabled}
              aria-invalid={message ? true : undefined}
              onChange={() => onChange(option.id)}
            />
            {draw(option)}
          </label>
        ))}
      </div>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </fieldset>
  )
}
