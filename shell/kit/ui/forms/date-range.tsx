import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarkedDays } from './calendar-button.tsx'
import { DateField } from './date-field.tsx'
import { FieldError } from './field.tsx'

interface Days {
  from: string | null
  to: string | null
}

interface DateRangeProps extends Days, MarkedDays {
  label: string
  onChange: (days: Days) => void
  /** Concerns both days. */
  error?: string
}

/** Two days, typed or chosen, each in its calendar; no dragging. */
export function DateRange({ label, from, to, onChange, error, ...calendar }: DateRangeProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  return (
    <fieldset className="radio-group" aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      <div className="duo" data-invalid={error ? true : undefined}>
        <DateField
          {...calendar}
          label={t('range.from')}
          value={from}
          onChange={day => onChange({ from: day, to })}
        />
        <DateField
          {...calendar}
          label={t('range.to')}
          value={to}
          onChange={day => onChange({ from, to: day })}
        />
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
