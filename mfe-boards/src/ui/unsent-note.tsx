import { useLanguage } from '@pingboard/kit/fixtures'
import { Button, Icon, keepFocus, LinkButton, useKitTexts } from '@pingboard/kit/ui'
import { type UnsentGame, unsentAtom, valueWords } from '@pingboard/kit/unsent'
import { useAtomValue } from 'jotai'
import { sheetAddress } from '../model/addresses.ts'
import { useTexts } from '../state/texts.ts'
import { useReason } from '../state/use-reason.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import css from './unsent-note.module.css'

/** Under a fixture: where an entry is that the server has not confirmed, and what the person can do about it. */
export function UnsentNote({ unsent: { changes, state } }: { unsent: UnsentGame }) {
  const text = useTexts()
  const kit = useKitTexts()
  const reason = useReason()
  const language = useLanguage()
  const queue = useAtomValue(unsentAtom)
  const [change] = changes
  if (!change || state === 'fresh') return null
  const { game, stop, after } = change
  const drop = () => void queue.drop(game)
  if (stop?.theirs) {
    const { theirs } = stop
    return (
      <div className={css.clash}>
        <ConflictPanel
          theirs={{ ...theirs, words: valueWords(change, theirs, kit, language) }}
          mine={{ ...after, words: valueWords(change, after, kit, language) }}
          savedAt={theirs.updatedAt}
          onKeep={drop}
          onSave={() => void queue.insist(game)}
        />
      </div>
    )
  }
  if (stop) {
    // Another try would be refused as well: the score is entered on the sheet.
    const isFromSheet = stop.code === 'SCORE_FROM_SHEET'
    return (
      <div ref={keepFocus} className={css.trouble} role="alert">
        <p>
          <Icon name="alert-triangle" size="s" />
          <span>
            <b>{text('save.failed')}</b> {reason(stop.code)}
          </span>
        </p>
        <div className="row-flex">
          {isFromSheet ? (
            <LinkButton to={sheetAddress(change.board, game)}>{text('sheet.title')}</LinkButton>
          ) : (
            <Button icon="refresh" onPress={() => void queue.retry(game)}>
              {text('entry.retry')}
            </Button>
          )}
          <Button variant="quiet" onPress={drop}>
            {text('entry.drop')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <p className={css.waits}>
      <Icon name="clock" size="s" />
      {text(`unsent.${state === 'writing' || state === 'held' ? state : 'kept'}`)}
    </p>
  )
}
