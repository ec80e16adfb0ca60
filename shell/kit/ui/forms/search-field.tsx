import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'

interface SearchFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
}

export function SearchField({ value, onChange, placeholder, autoFocus, ...field }: SearchFieldProps) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field {...field}>
      {control => (
        <div className="search with-btn">
          <Icon name="search" />
          <input
            {...control}
            ref={input}
            className="input"
            type="search"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: for a dialog that begins with a search
            autoFocus={autoFocus}
            placeholder={placeholder ?? (field.isLabelHidden ? field.label : undefined)}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
          />
          {value !== '' && (
            <IconButton
              icon="x"
              label={t('search.clear')}
              onPress={() => {
                onChange('')
                input.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
