import { Button, Icon } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import { useReason } from '../../state/use-reason.ts'
import css from './entry-row.module.css'
import { isPassing } from './score-sender.ts'

interface EntryTroubleProps {
  code: string
  onRetry: () => void
  onDrop: () => void
}

/** Shown for a tap that was not saved. The row keeps the value, and the possible actions stand under the row. */
export function EntryTrouble({ code, onRetry, onDrop }: EntryTroubleProps) {
  const text = useTexts()
  const reason = useReason()
  return (
    <div className={css.trouble} role="alert">
      <p>
        <Icon name="alert-triangle" size="s" />
        <span>
          <b>{text('save.failed')}</b> {reason(code)} {text(isPassing(code) ? 'save.willSend' : 'save.kept')}
        </span>
      </p>
      <div className="row-flex">
        <Button icon="refresh" onPress={onRetry}>
          {text('entry.retry')}
        </Button>
        <Button variant="quiet" onPress={onDrop}>
          {text('entry.drop')}
        </Button>
      </div>
    </div>
  )
}
