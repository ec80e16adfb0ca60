import { themeAtom } from '@pingboard/kit/slice'
import { useAtom } from 'jotai'
import { useId } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { isTheme } from '../theme/theme.ts'
import { SelectField } from './select-field.tsx'

export function ThemeSelect() {
  const text = useTexts()
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <SelectField
      id={useId()}
      label={text('sidebar.theme')}
      look="field"
      value={theme}
      options={(['system', 'light', 'dark'] as const).map(id => ({ id, label: text(`sidebar.theme-${id}`) }))}
      onChange={value => isTheme(value) && setTheme(value)}
    />
  )
}
