import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

/** Short choices side by side. */
export function RadioChips<Id extends string>(props: RadioGroupProps<Id>) {
  return (
    <RadioGroup
      {...props}
      className="seg"
      optionClass="seg-l"
      draw={option => <span className="seg-b">{option.label}</span>}
    />
  )
}
