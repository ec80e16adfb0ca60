import { parseDate } from '@internationalized/date'
import { DateField as AriaDateField, DateInput, DateSegment, Label, Text } from 'react-aria-components'
import { FieldError, type FieldProps } from './field.tsx'
import { useFieldError } from './form-errors.ts'

export interface DateFieldProps extends FieldProps {
  /** `yyyy-MM-dd`, a day without time zone. */
  value: string | null
  onChange: (value: string | null) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** Typed, part by part, in the order of the language. */
export function DateInputField(props: DateFieldProps) {
  const { label, isLabelHidden, name, hint, error, value, onChange, isRequired, isDisabled } = props
  const message = useFieldError(name, error)
  return (
    <AriaDateField
      className="field"
      name={name}
      value={value ? parseDate(value) : null}
      onChange={date => onChange(date ? date.toString() : null)}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={message !== undefined}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <Label className={isLabelHidden ? 'vh' : 'label'}>{label}</Label>
      <DateInput className="input date-input">
        {segment => <DateSegment className="date-segment" segment={segment} />}
      </DateInput>
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      {message && (
        <Text slot="errorMessage">
          <FieldError>{message}</FieldError>
        </Text>
      )}
    </AriaDateField>
  )
}
