import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { useFieldError } from './form-errors.ts'

/** What every field takes. */
export interface FieldProps {
  label: string
  isLabelHidden?: boolean
  name?: string
  hint?: ReactNode
  error?: string
  /** Shows "facultatif" beside the label. */
  isOptional?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  name: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FrameProps extends FieldProps {
  /** Under the control, e.g. a counter. */
  below?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint and error under. */
export function Field({ label, isLabelHidden, name, hint, error, isOptional, below, children }: FrameProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  const message = useFieldError(name, error)
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'vh' : undefined}>
        {label}
        {isOptional && <span className="optional"> ({t('optional')})</span>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': message ? true : undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {below}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon name="alert-circle" />
      <span>{children}</span>
    </p>
  )
}
