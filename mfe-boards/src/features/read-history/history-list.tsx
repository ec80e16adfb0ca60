import type { GameId } from '@pingboard/contracts/ids.ts'
import { dayHeading } from '@pingboard/kit/fixtures'
import { profileAtom } from '@pingboard/kit/slice'
import { Button, keepFocus, Note, useProblemText } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { type Entry, entriesByDay, shortPerson, wentBackTo } from '../../model/history.ts'
import { useTongue } from '../../ui/value-words.ts'
import css from './history.module.css'
import { HistoryRow } from './history-row.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { History } from './use-history.ts'

interface HistoryListProps {
  history: History
  /** The fixtures of the board, by id. */
  fixtures: ReadonlyMap<GameId, string>
  today: string
  isMember: boolean
  /** Absent for a person who may only read. */
  onGoBack?: (entry: Entry) => void
}

/** The lines of the log, newest first, by day. A new line waits while the person reads. */
export function HistoryList({ history, fixtures, today, isMember, onGoBack }: HistoryListProps) {
  const tongue = useTongue()
  const { text, language } = tongue
  const why = useProblemText()
  const me = useAtomValue(profileAtom)?.id
  const frame = useRef<HTMLDivElement>(null)
  const { entries, log, older } = history
  const arrivals = useArrivals(frame, entries, me)

  const whoIs = ({ by }: Entry): string | null => {
    if (!by) return isMember ? text('conflict.somebody') : null
    return by.id === me ? text('conflict.you') : (shortPerson(by) ?? text('conflict.somebody'))
  }
  const aimedAt = (entry: Entry): string | null => {
    const to = wentBackTo(entry)
    return (to !== null && entries.find(({ first }) => first <= to)?.at) || null
  }
  const days = entriesByDay(arrivals.shown)
  const isAnonymous = !isMember && entries.every(({ by }) => by === null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a visitor has nothing in it to move the focus to
    <div ref={frame} className={css.frame} role="group" aria-label={text('log.title')} tabIndex={0}>
      {arrivals.waiting > 0 && (
        <div ref={keepFocus} className={css.news}>
          <Button variant="main" icon="arrow-up" onPress={arrivals.show}>
            {text('log.news', { count: arrivals.waiting })}
          </Button>
        </div>
      )}
      {days.map(({ day, entries: ofDay }) => (
        <section key={day}>
          {(days.length > 1 || day !== today) && (
            <h3 className={css.day}>{dayHeading(day, language, today)}</h3>
          )}
          <ol>
            {ofDay.map(entry => (
              <HistoryRow
                key={entry.last}
                entry={entry}
                fixture={entry.gameId ? fixtures.get(entry.gameId) : undefined}
                aimedAt={aimedAt(entry)}
                who={whoIs(entry)}
                tongue={tongue}
                onGoBack={onGoBack}
              />
            ))}
          </ol>
        </section>
      ))}
      <div className={css.foot}>
        {older.failure !== null && <Note tone="error">{why(older.failure)}</Note>}
        {log.status === 'ready' && log.data.hasMore && (
          <div ref={keepFocus}>
            <Button block isPending={older.isPending} onPress={() => void older.run()}>
              {text('log.older')}
            </Button>
          </div>
        )}
        {isAnonymous && <p className="hint">{text('log.membersOnly')}</p>}
      </div>
    </div>
  )
}
