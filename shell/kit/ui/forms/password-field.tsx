import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'

interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  autoComplete: 'current-password' | 'new-password'
  isRequired?: boolean
}

/** The text can be shown; pasting and password managers work. */
export function PasswordField({
  value,
  onChange,
  onBlur,
  autoComplete,
  isRequired,
  ...field
}: PasswordFieldProps) {
  const { t } = useTranslation('kit')
  const [isShown, setShown] = useState(false)
  return (
    <Field {...field}>
      {control => (
        <div className="with-btn">
          <input
            {...control}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required={isRequired}
            value={value}
            onBlur={onBlur}
            onChange={event => onChange(event.currentTarget.value)}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={t(isShown ? 'password.hide' : 'password.show')}
            onPress={() => setShown(shown => !shown)}
          />
        </div>
      )}
    </Field>
  )
}
