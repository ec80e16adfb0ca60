import { clock, parisToday } from '@pingboard/kit/fixtures'
import { Icon, IconButton } from '@pingboard/kit/ui'
import { type Entry, wentBackTo } from '../../model/history.ts'
import { entryWords } from '../../ui/entry-words.ts'
import { momentWords } from '../../ui/moment-words.ts'
import type { Tongue } from '../../ui/value-words.ts'
import css from './history.module.css'

interface HistoryRowProps {
  entry: Entry
  /** The fixture, "Saint-Médard 3 – Cenon 1"; absent for a change of the board itself. */
  fixture?: string
  /** Moment of the revision that this entry went back to, where the log knows it. */
  aimedAt: string | null
  /** Who made the change; null for readers who may not know. */
  who: string | null
  tongue: Tongue
  /** Absent where the person may not go back. */
  onGoBack?: (entry: Entry) => void
}

/** One line of the log. What was taken back stays, struck through. */
export function HistoryRow({ entry, fixture, aimedAt, who, tongue, onGoBack }: HistoryRowProps) {
  const { text, language } = tongue
  const { at, undoneAt } = entry
  const time = clock(at, language)
  const day = parisToday(Date.parse(at))
  const what = entryWords(entry, tongue)
  return (
    <li className={css.row}>
      <time className="num" dateTime={at}>
        {time}
      </time>
      <div className={css.told}>
        <p className={css.what}>{undoneAt ? <s>{what}</s> : what}</p>
        <p className={css.marks}>
          {fixture && <span className={css.fixture}>{fixture}</span>}
          {who && <span>{who}</span>}
          {wentBackTo(entry) !== null && (
            <span>
              <Icon name="history" size="s" />
              {aimedAt ? momentWords('backTo', aimedAt, day, tongue) : text('log.back')}
            </span>
          )}
          {undoneAt && (
            <span>
              <Icon name="arrow-back-up" size="s" />
              {momentWords('undone', undoneAt, day, tongue)}
            </span>
          )}
        </p>
      </div>
      {onGoBack && fixture && (
        <IconButton
          icon="history"
          label={text('log.goBack', { what, fixture, time })}
          onPress={() => onGoBack(entry)}
        />
      )}
    </li>
  )
}
