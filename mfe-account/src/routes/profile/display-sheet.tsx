import { Sheet } from '@pingboard/kit/ui'
import { LanguageChoice } from '../../features/choose-language/language-choice.tsx'
import { ThemeChoice } from '../../features/choose-theme/theme-choice.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './profile.module.css'

export function DisplaySheet() {
  const text = useTexts()
  return (
    <Sheet title={text('profile.display')}>
      <div className={css.inside}>
        <ThemeChoice />
        <LanguageChoice />
        <p className="hint">{text('profile.display-hint')}</p>
      </div>
    </Sheet>
  )
}
