import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import { clock, numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Button, Note } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './create-board.module.css'

interface FreshnessLineProps {
  freshness: Freshness
  count: number
  onRetry: () => void
}

/** The number of fixtures found, and the time of the federation's data. For old data a warning stands instead. */
export function FreshnessLine({ freshness, count, onRetry }: FreshnessLineProps) {
  const text = useTexts()
  const language = useLanguage()
  const at = Date.parse(freshness.fetchedAt)
  const moment = { date: numericDay(parisToday(at), language), time: clock(at, language) }
  if (freshness.stale) {
    return (
      <div className={css.found}>
        <Note title={text('fixtures.stale')}>
          <p>{text('fixtures.staleDate', moment)}</p>
          <Button icon="refresh" onPress={onRetry}>
            {text('fixtures.retry')}
          </Button>
        </Note>
      </div>
    )
  }
  const source = text(freshness.source === 'demo' ? 'fixtures.fromDemo' : 'fixtures.from', moment)
  return (
    <p className={`muted small ${css.found}`}>
      {text('fixtures.found', { count })} {source}
    </p>
  )
}
