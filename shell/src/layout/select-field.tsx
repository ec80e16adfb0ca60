import css from './select-field.module.css'

interface SelectFieldProps {
  id: string
  label: string
  /** `short`: the label is for screen readers only. */
  look: 'short' | 'field'
  value: string
  options: readonly { id: string; label: string; lang?: string }[]
  onChange: (value: string) => void
}

/** The native select: it works well on every phone and adds no code. */
export const SelectField = ({ id, label, look, value, options, onChange }: SelectFieldProps) => (
  <span className={look === 'field' ? 'field' : undefined}>
    <label className={look === 'short' ? 'vh' : undefined} htmlFor={id}>
      {label}
    </label>
    <select
      id={id}
      className={`input select ${look === 'short' ? css.short : ''}`}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option.id} value={option.id} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  </span>
)
