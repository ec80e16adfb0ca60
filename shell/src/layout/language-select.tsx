import { LANGUAGES } from '@pingboard/contracts/constants.ts'
import { languageAtom } from '@pingboard/kit/slice'
import { useAtom } from 'jotai'
import { useId } from 'react'
import { isLanguage } from '../i18n/choose-language.ts'
import { useTexts } from '../i18n/texts.ts'
import { SelectField } from './select-field.tsx'

/** Each language by its own name, so that every person can find their language. */
const NAMES = { fr: 'Français', en: 'English' } as const

export function LanguageSelect({ look }: { look: 'short' | 'field' }) {
  const text = useTexts()
  const [language, setLanguage] = useAtom(languageAtom)
  return (
    <SelectField
      id={useId()}
      label={text('sidebar.language')}
      look={look}
      value={language}
      options={LANGUAGES.map(id => ({
        id,
        label: look === 'short' ? id.toUpperCase() : NAMES[id],
        lang: id,
      }))}
      onChange={value => isLanguage(value) && setLanguage(value)}
    />
  )
}
