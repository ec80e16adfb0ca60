import { type Theme, themeAtom } from '@pingboard/kit/slice'
import { RadioChips } from '@pingboard/kit/ui/forms'
import { useAtom } from 'jotai'
import { useTexts } from '../../state/texts.ts'

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

export function ThemeChoice() {
  const text = useTexts()
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <RadioChips
      label={text('theme.title')}
      value={theme}
      onChange={setTheme}
      options={THEMES.map(id => ({ id, label: text(`theme.${id}`) }))}
    />
  )
}
