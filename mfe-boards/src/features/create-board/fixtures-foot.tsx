import { LIMITS } from '@pingboard/contracts/constants.ts'
import { Button } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface FixturesFootProps {
  count: number
  total: number
  isTooMany: boolean
  onBack: () => void
  onNext: () => void
}

/** The number of chosen fixtures, always in sight, and the buttons "next" and "back". */
export function FixturesFoot({ count, total, isTooMany, onBack, onNext }: FixturesFootProps) {
  const text = useTexts()
  return (
    <div className={css.foot}>
      <p className={css.count} role="status">
        <b className="num">{count}</b> {text('fixtures.chosen', { count })}
        <span className="muted small"> {text('fixtures.of', { total })}</span>
        {isTooMany && (
          <span className={css.tooMany}>{text('fixtures.tooMany', { max: LIMITS.gamesPerBoard })}</span>
        )}
      </p>
      <Button onPress={onBack}>{text('new.back')}</Button>
      <Button variant="main" isDisabled={count === 0 || isTooMany} onPress={onNext}>
        {text('new.next')}
      </Button>
    </div>
  )
}
