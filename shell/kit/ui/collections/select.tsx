import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../forms/field.tsx'
import type { Option } from './option.ts'

interface SelectProps<Id extends string> extends FieldProps {
  items: readonly Option<Id>[]
  selected: Id | null
  onSelect: (id: Id) => void
  placeholder?: string
  isDisabled?: boolean
  onFocusChange?: (isFocused: boolean) => void
}

/** A short list. The native control, so that a phone shows its own picker. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { items, selected, onSelect, placeholder, isDisabled, onFocusChange, ...field } = props
  const { t } = useTranslation('kit')
  const select = (value: string) => {
    const chosen = items.find(item => item.id === value)
    if (chosen) onSelect(chosen.id)
  }
  return (
    <Field {...field}>
      {control => (
        <select
          {...control}
          className="input select"
          disabled={isDisabled}
          value={selected ?? ''}
          onFocus={() => onFocusChange?.(true)}
          onBlur={() => onFocusChange?.(false)}
          onChange={event => select(event.currentTarget.value)}
        >
          {selected === null && (
            <option value="" disabled>
              {placeholder ?? t('choose')}
            </option>
          )}
          {items.map(item => (
            <option key={item.id} value={item.id} disabled={item.isDisabled}>
              {item.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
