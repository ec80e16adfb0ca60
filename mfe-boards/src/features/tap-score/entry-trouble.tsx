import { Button, Icon } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'
import css from './entry-row.module.css'
import { isPassing } from './score-sender.ts'

interface EntryTroubleProps {
  code: string
  onRetry: () => void
  onDrop: () => void
}

/** A tap that was not saved: the value stays in the row, and what to do stands under it. */
export function EntryTrouble({ code, onRetry, onDrop }: EntryTroubleProps) {
  const { t, reason } = useWords()
  return (
    <div className={css.trouble} role="alert">
      <p>
        <Icon name="alert-triangle" size="s" />
        <span>
          <b>{t('save.failed')}</b> {reason(code)} {t(isPassing(code) ? 'save.willSend' : 'save.kept')}
        </span>
      </p>
      <div className="row-flex">
        <Button icon="refresh" onPress={onRetry}>
          {t('entry.retry')}
        </Button>
        <Button variant="quiet" onPress={onDrop}>
          {t('entry.drop')}
        </Button>
      </div>
    </div>
  )
}
