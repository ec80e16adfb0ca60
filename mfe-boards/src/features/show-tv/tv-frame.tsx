import { type ReactNode, useRef } from 'react'
import type { Theme } from '../../model/tv-options.ts'
import css from './tv.module.css'
import { TvControls } from './tv-controls.tsx'
import { useRemote } from './use-remote.ts'
import { useShift } from './use-steady-screen.ts'

/** What the controls need of the pages; a screen without pages has none to turn. */
export interface Pages {
  isPaused: boolean
  hasPages: boolean
  togglePause: () => void
  turn: (by: 1 | -1) => void
}

export interface TvFrameProps {
  theme: Theme
  onTheme: (theme: Theme) => void
  onExit: () => void
}

/** The whole window: its theme, the picture that is moved a little now and then, the controls when a hand is there. */
export function TvFrame({
  theme,
  onTheme,
  onExit,
  pages,
  children,
}: TvFrameProps & { pages: Pages; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const { isOpen, hasCursor } = useRemote(bar, pages)
  const translate = useShift()
  return (
    <div className={`${css.tv} ${hasCursor || isOpen ? '' : css.idle}`} data-theme={theme}>
      <div className={css.picture} style={{ translate }}>
        {children}
      </div>
      {isOpen && (
        <TvControls
          bar={bar}
          isPaused={pages.isPaused}
          hasPages={pages.hasPages}
          theme={theme}
          onPause={pages.togglePause}
          onTurn={pages.turn}
          onTheme={onTheme}
          onExit={onExit}
        />
      )}
    </div>
  )
}
