import { LIMITS } from '@pingboard/contracts/constants.ts'
import { Button } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'
import css from './create-board.module.css'

interface FixturesFootProps {
  count: number
  total: number
  isTooMany: boolean
  onBack: () => void
  onNext: () => void
}

/** How many are chosen, always in sight, and the ways on and back. */
export function FixturesFoot({ count, total, isTooMany, onBack, onNext }: FixturesFootProps) {
  const { t } = useWords()
  return (
    <div className={css.foot}>
      <p className={css.count} role="status">
        <b className="num">{count}</b> {t('fixtures.chosen', { count })}
        <span className="muted small"> {t('fixtures.of', { total })}</span>
        {isTooMany && (
          <span className={css.tooMany}>{t('fixtures.tooMany', { max: LIMITS.gamesPerBoard })}</span>
        )}
      </p>
      <Button onPress={onBack}>{t('new.back')}</Button>
      <Button variant="main" isDisabled={count === 0 || isTooMany} onPress={onNext}>
        {t('new.next')}
      </Button>
    </div>
  )
}
