import { LIMITS } from '@pingboard/contracts/constants.ts'
import { Digit, type SideFace, TeamName, teamLabel } from '@pingboard/kit/fixtures'
import { Icon } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'
import css from './entry-row.module.css'

interface EntrySideProps {
  face: SideFace
  isLive: boolean
  onTap: (by: 1 | -1) => void
}

/** A team, minus, its figure, plus. A button that can do nothing stays focusable and says so. */
export function EntrySide({ face, isLive, onTap }: EntrySideProps) {
  const { t } = useWords()
  const label = face.label ?? ''
  const team = teamLabel(label)
  const score = face.score ?? 0
  const isAtZero = score <= 0
  const isAtMax = score >= LIMITS.score
  return (
    <div className={`${css.side} ${isLive ? css.live : ''}`}>
      <TeamName className={css.team} label={label} isOwn={face.isOwn} />
      <button
        type="button"
        className={css.minus}
        aria-label={t(isAtZero ? 'entry.minusAtZero' : 'entry.minus', { team })}
        aria-disabled={isAtZero || undefined}
        onClick={() => !isAtZero && onTap(-1)}
      >
        <Icon name="minus" />
      </button>
      <Digit className={css.digit} value={face.score} />
      <button
        type="button"
        className={css.plus}
        aria-label={t('entry.plus', { team })}
        aria-disabled={isAtMax || undefined}
        onClick={() => !isAtMax && onTap(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
