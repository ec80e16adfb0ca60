import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './division-select.module.css'

interface DivisionSelectProps {
  divisions: readonly string[]
  /** '' for all. */
  division: string
  onChange: (division: string) => void
}

/** The native select: it works well on every phone and adds no code. */
export function DivisionSelect({ divisions, division, onChange }: DivisionSelectProps) {
  const text = useTexts()
  const id = useId()
  return (
    <span className={css.field}>
      <label className="vh" htmlFor={id}>
        {text('follow.division')}
      </label>
      <select
        id={id}
        className={`input select ${css.select}`}
        value={division}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{text('follow.allDivisions')}</option>
        {divisions.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
