import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

/** Choices that need a sentence, one below the other. */
export function RadioList<Id extends string>(props: RadioGroupProps<Id>) {
  return (
    <RadioGroup
      {...props}
      className="radio-list"
      optionClass="check"
      draw={option => (
        <span>
          {option.label}
          {option.description && <span className="hint">{option.description}</span>}
        </span>
      )}
    />
  )
}
