import { Mark } from '@pingboard/kit/ui'
import { useTexts } from '../i18n/texts.ts'
import css from './frame.module.css'
import { frameKind } from './frame-kind.ts'
import { StartScreen } from './start-screen.tsx'

/** While the first page loads: the bar is there at once, the page's own place waits. */
export function FrameLoading() {
  const text = useTexts()
  return (
    <div className={css.frame}>
      {frameKind(location.pathname) !== 'bare' && (
        <header className="bar">
          <div className="bar-in">
            <Mark />
          </div>
        </header>
      )}
      <main className={css.main} aria-busy="true">
        <StartScreen label={text('loading')} />
      </main>
    </div>
  )
}
