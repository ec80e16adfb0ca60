import { parseDate } from '@internationalized/date'
import { useRef } from 'react'
import { DateField as AriaDateField, DateInput, DateSegment, Label, Text } from 'react-aria-components'
import { CalendarButton, type MarkedDays } from './calendar-button.tsx'
import { FieldError, type FieldProps } from './field.tsx'
import { useFieldError } from './form-errors.ts'

export interface DateFieldProps extends FieldProps, MarkedDays {
  /** `yyyy-MM-dd`, a day without time zone. */
  value: string | null
  onChange: (value: string | null) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** Typed, part by part, in the order of the language; or chosen in a calendar. */
export function DateInputField(props: DateFieldProps) {
  const { label, isLabelHidden, name, hint, error, value, onChange, isRequired, isDisabled } = props
  const { marks, onCalendar } = props
  const box = useRef<HTMLDivElement>(null)
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
      <div className="with-btn" ref={box}>
        <DateInput className="input date-input">
          {segment => <DateSegment className="date-segment" segment={segment} />}
        </DateInput>
        <CalendarButton
          label={label}
          field={box}
          value={value}
          onChange={onChange}
          marks={marks}
          onCalendar={onCalendar}
          isDisabled={isDisabled}
        />
      </div>
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
