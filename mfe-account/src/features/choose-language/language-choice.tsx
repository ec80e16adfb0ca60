import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { languageAtom } from '@pingboard/kit/slice'
import { useAtom } from 'jotai'
import { useId } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './language-choice.module.css'

/** Each language named in itself. */
const NAMES = { fr: 'Français', en: 'English' } as const

/** The browser's own select, with the label beside it. */
export function LanguageChoice() {
  const text = useTexts()
  const [language, setLanguage] = useAtom(languageAtom)
  const id = useId()
  return (
    <p className={css.line}>
      <label className="small" htmlFor={id}>
        {text('language')}
      </label>
      <select
        id={id}
        className={`input select ${css.select}`}
        value={language}
        onChange={event => {
          const chosen = LANGUAGES.find(known => known === event.currentTarget.value)
          if (chosen) setLanguage(chosen)
        }}
      >
        {LANGUAGES.map(known => (
          <option key={known} value={known} lang={known}>
            {NAMES[known]}
          </option>
        ))}
      </select>
    </p>
  )
}
