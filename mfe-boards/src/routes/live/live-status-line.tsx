import type { useBoard } from '@pingboard/kit/live'
import { Button, FreshnessPill, ViewersPill } from '@pingboard/kit/ui'
import type { usePause } from '../../features/follow-live/use-pause.ts'
import { useWords } from '../../state/use-words.ts'
import css from './live.module.css'

interface LiveStatusLineProps {
  live: Pick<ReturnType<typeof useBoard>, 'status' | 'viewers' | 'lastKnownAt' | 'quietSince'>
  pause: Pick<ReturnType<typeof usePause>, 'isPaused' | 'pausedAt' | 'waiting' | 'toggle'>
  canPause: boolean
}

/** How fresh the scores are, how many watch, and the button that makes everything stand still. */
export function LiveStatusLine({ live, pause, canPause }: LiveStatusLineProps) {
  const { t } = useWords()
  return (
    <div className={css.line}>
      <div className={css.state}>
        <FreshnessPill
          status={live.status}
          at={live.lastKnownAt}
          quietSince={live.quietSince}
          pausedAt={pause.pausedAt}
        />
        {pause.waiting > 0 && (
          <span className="small muted">{t('live.waiting', { count: pause.waiting })}</span>
        )}
      </div>
      <ViewersPill count={live.viewers} />
      {(canPause || pause.isPaused) && (
        <Button
          variant={pause.isPaused ? 'line' : 'quiet'}
          icon={pause.isPaused ? 'player-play' : 'player-pause'}
          onPress={pause.toggle}
        >
          {pause.isPaused ? t('live.resume') : t('live.pause')}
        </Button>
      )}
    </div>
  )
}
