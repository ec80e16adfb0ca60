import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import { clock, numericDay, parisToday, useLanguage } from '@pingboard/kit/fixtures'
import { Banner, Button, useKitTexts } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './club-page.module.css'

/** When the federation gave the data; while it does not answer, a line across the page says so, with a way to ask again. */
export function DataLine({ freshness, onRetry }: { freshness: Freshness; onRetry: () => void }) {
  const text = useTexts()
  const kit = useKitTexts()
  const language = useLanguage()
  const moment = {
    date: numericDay(parisToday(Date.parse(freshness.fetchedAt)), language),
    time: clock(freshness.fetchedAt, language),
  }
  if (!freshness.stale) return <p className={`muted small ${css.data}`}>{text('club.data', moment)}</p>
  return (
    <Banner
      tone="calm"
      icon="alert-triangle"
      action={
        <Button icon="refresh" onPress={onRetry}>
          {kit('retry')}
        </Button>
      }
    >
      {text('club.away', moment)}
    </Banner>
  )
}
