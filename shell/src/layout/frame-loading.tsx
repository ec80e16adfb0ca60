import { Mark } from '@pingboard/kit/ui'
import { useTexts } from '../i18n/texts.ts'
import css from './frame.module.css'
import { frameKind } from './frame-kind.ts'
import { StartScreen } from './start-screen.tsx'

/** Shown while the first page loads: the bar at once, a waiting screen in place of the page. */
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
