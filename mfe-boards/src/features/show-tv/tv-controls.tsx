import { Icon } from '@pingboard/kit/ui'
import type { ComponentProps, RefObject } from 'react'
import type { Theme } from '../../model/tv-options.ts'
import { useTexts } from '../../state/texts.ts'
import css from './controls.module.css'

interface TvControlsProps {
  bar: RefObject<HTMLDivElement | null>
  isPaused: boolean
  /** There is another page. */
  hasPages: boolean
  theme: Theme
  onPause: () => void
  onTurn: (by: 1 | -1) => void
  onTheme: (theme: Theme) => void
  onExit: () => void
}

/** What a hand can do at a television: large enough to be read and found from afar. */
export function TvControls({ bar, isPaused, hasPages, theme, ...on }: TvControlsProps) {
  const text = useTexts()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={text('tv.controls')}>
      <Control
        icon={isPaused ? 'player-play' : 'player-pause'}
        label={text(isPaused ? 'tv.resume' : 'tv.pause')}
        onPress={on.onPause}
      />
      {hasPages && (
        <>
          <Control icon="chevron-left" label={text('tv.previous')} onPress={() => on.onTurn(-1)} />
          <Control icon="chevron-right" label={text('tv.next')} onPress={() => on.onTurn(1)} />
        </>
      )}
      <Control
        icon={other === 'light' ? 'sun' : 'moon'}
        label={text(`tv.${other}`)}
        onPress={() => on.onTheme(other)}
      />
      <Control icon="logout" label={text('tv.exit')} onPress={on.onExit} />
    </div>
  )
}

interface ControlProps {
  icon: ComponentProps<typeof Icon>['name']
  label: string
  onPress: () => void
}

const Control = ({ icon, label, onPress }: ControlProps) => (
  <button type="button" className={css.control} onClick={onPress}>
    <Icon name={icon} />
    {label}
  </button>
)
