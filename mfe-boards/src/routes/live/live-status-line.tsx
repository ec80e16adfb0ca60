import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { useBoard } from '@pingboard/kit/live'
import { Button, FreshnessPill, keepFocus, ViewersPill } from '@pingboard/kit/ui'
import { useState } from 'react'
import { focusFirstSection } from '../../features/follow-live/keep-place.ts'
import { changedBetween } from '../../model/live-plan.ts'
import { useTexts } from '../../state/texts.ts'
import css from './live.module.css'

/** What is on screen: the newest, or everything as it was at the moment of the pause. Also counts the waiting changes. */
export function usePause<Shown extends { board: Board }>(live: Shown) {
  const [frozen, setFrozen] = useState<Shown | null>(null)
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  return {
    shown: frozen ?? live,
    isPaused: frozen !== null,
    /** Moment at which the viewer paused; null while not paused. */
    pausedAt,
    waiting: frozen ? changedBetween(frozen.board.games, live.board.games).length : 0,
    toggle: () => {
      setFrozen(frozen ? null : live)
      setPausedAt(frozen ? null : Date.now())
    },
  }
}

interface LiveStatusLineProps {
  live: Pick<ReturnType<typeof useBoard>, 'status' | 'viewers' | 'lastKnownAt' | 'quietSince'>
  pause: Pick<ReturnType<typeof usePause>, 'isPaused' | 'pausedAt' | 'waiting' | 'toggle'>
  canPause: boolean
  /** Seconds by which the scores on the screen lag. */
  delay: number
}

/** How fresh the scores are, the number of viewers, and the pause button. */
export function LiveStatusLine({ live, pause, canPause, delay }: LiveStatusLineProps) {
  const text = useTexts()
  return (
    <div className={css.line}>
      <div className={css.state}>
        <FreshnessPill
          status={live.status}
          at={live.lastKnownAt}
          quietSince={live.quietSince}
          pausedAt={pause.pausedAt}
        />
        {delay > 0 && <span className="small muted">{text('follow.delay.now', { count: delay })}</span>}
        {pause.waiting > 0 && (
          <span className="small muted">{text('live.waiting', { count: pause.waiting })}</span>
        )}
      </div>
      {!pause.isPaused && <ViewersPill count={live.viewers} />}
      {(canPause || pause.isPaused) && (
        <Button
          variant={pause.isPaused ? 'line' : 'quiet'}
          icon={pause.isPaused ? 'player-play' : 'player-pause'}
          onPress={pause.toggle}
        >
          {pause.isPaused ? text('live.resume') : text('live.pause')}
        </Button>
      )}
    </div>
  )
}

interface LiveNewsProps {
  drift: { started: number; finished: number }
  onArrange: () => void
}

/** Says what the order on screen does not show yet. The viewer presses to have the rows sorted. */
export function LiveNews({ drift, onArrange }: LiveNewsProps) {
  const text = useTexts()
  const words =
    drift.started > 0
      ? text('news.started', { count: drift.started })
      : drift.finished > 0 && text('news.finished', { count: drift.finished })
  if (!words) return null
  const show = () => {
    onArrange()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
    focusFirstSection()
  }
  return (
    <div ref={keepFocus} className={css.news}>
      <Button variant="main" icon="arrow-up" onPress={show}>
        {words}
      </Button>
    </div>
  )
}
