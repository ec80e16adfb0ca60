import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, Ref } from 'react'
import { CharacterCounter } from './character-counter.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  /** Counted in code points; the text is never cut while the person types. */
  maxLength?: number
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  autoFocus?: boolean
  /** Id of a `datalist` with proposals. */
  list?: string
  /** Several lines. */
  multiline?: boolean
  rows?: number
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    type = 'text',
    inputMode,
    autoComplete,
    placeholder,
    maxLength,
    ref,
  } = props
  const { isRequired, isDisabled, isReadOnly, autoFocus, multiline, rows = 4, ...field } = props
  return (
    <Field
      label={field.label}
      isLabelHidden={field.isLabelHidden}
      name={field.name}
      hint={field.hint}
      error={field.error}
      isOptional={field.isOptional}
      below={maxLength && <CharacterCounter length={[...value.trim()].length} max={maxLength} />}
    >
      {control => {
        const shared = {
          ...control,
          ref,
          className: 'input',
          value,
          placeholder,
          autoComplete,
          required: isRequired,
          disabled: isDisabled,
          readOnly: isReadOnly,
          autoFocus,
          onBlur,
          onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
        }
        return multiline ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input {...shared} type={type} inputMode={inputMode} list={props.list} />
        )
      }}
    </Field>
  )
}
