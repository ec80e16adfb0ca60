import { useAtomValue } from 'jotai'
import { useTexts } from '../i18n/texts.ts'
import css from './overlay.module.css'
import { overlayAtom } from './overlay-atom.ts'
import { StartScreen } from './start-screen.tsx'

/** Covers the page while a sign-out is under way. */
export function Overlay() {
  const text = useTexts()
  const why = useAtomValue(overlayAtom)
  if (!why) return null
  return (
    <div className={css.overlay}>
      <StartScreen label={text(why === 'sign-out' ? 'session.signing-out' : 'loading')} />
    </div>
  )
}
