import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import { clock, numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Note } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'
import css from './create-board.module.css'

interface FreshnessLineProps {
  freshness: Freshness
  count: number
  onRetry: () => void
}

/** How many were found, and of when the federation's data are; old ones say that they are old. */
export function FreshnessLine({ freshness, count, onRetry }: FreshnessLineProps) {
  const { t } = useWords()
  const language = useLanguage()
  const at = Date.parse(freshness.fetchedAt)
  const moment = { date: numericDay(parisToday(at), language), time: clock(at, language) }
  if (freshness.stale) {
    return (
      <div className={css.found}>
        <Note title={t('fixtures.stale')}>
          <p>{t('fixtures.staleDate', moment)}</p>
          <Button icon="refresh" onPress={onRetry}>
            {t('fixtures.retry')}
          </Button>
        </Note>
      </div>
    )
  }
  const source = t(freshness.source === 'demo' ? 'fixtures.fromDemo' : 'fixtures.from', moment)
  return (
    <p className={`muted small ${css.found}`}>
      {t('fixtures.found', { count })} {source}
    </p>
  )
}
