import { Button } from '@pingboard/kit/ui'
import css from '../../features/follow-live/live.module.css'
import { useWords } from '../../state/use-words.ts'

interface LiveNewsProps {
  drift: { started: number; finished: number }
  /** Fixtures that changed during a long absence. */
  missed: number
  onArrange: () => void
  onSeen: () => void
}

/** Something happened that the order on screen does not show yet; it is put in order when one asks. */
export function LiveNews({ drift, missed, onArrange, onSeen }: LiveNewsProps) {
  const { t } = useWords()
  const words =
    missed > 0
      ? t('news.missed', { count: missed })
      : drift.started > 0
        ? t('news.started', { count: drift.started })
        : drift.finished > 0 && t('news.finished', { count: drift.finished })
  if (!words) return null
  const show = () => {
    onArrange()
    onSeen()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  }
  return (
    <div className={css.news}>
      <Button variant="main" icon="arrow-up" onPress={show}>
        {words}
      </Button>
    </div>
  )
}
