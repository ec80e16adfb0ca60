import { gainClass, gainText } from '@pingboard/kit/federation'
import { shortDay, useLanguage } from '@pingboard/kit/fixtures'
import { Sheet } from '@pingboard/kit/ui'
import { contestName, type MatchMonth } from '../../model/match-months.ts'
import { monthName } from '../../model/season.ts'
import { useTexts } from '../../state/texts.ts'
import css from './match-list.module.css'
import { MatchRow } from './match-row.tsx'

/** The matches of a month, with what they gave together. */
export function MonthSheet({ month: { month, total, isEstimate, events } }: { month: MatchMonth }) {
  const text = useTexts()
  const language = useLanguage()
  return (
    <Sheet
      level={3}
      title={<span className={css.month}>{monthName(month, language)}</span>}
      count={
        <>
          {text('matches.total')} <span className={gainClass(total)}>{gainText(total, language)}</span>
          {isEstimate && <i> {text('matches.estimated')}</i>}
        </>
      }
    >
      {events.map(({ date, event, matches }) => (
        <div key={`${date} ${event}`}>
          <h4 className={css.event}>
            <span lang={event === null ? undefined : 'fr'}>
              {event === null ? text('matches.no-event') : contestName(event)}
            </span>
            <span className="muted">{shortDay(date, language)}</span>
          </h4>
          <ul>
            {matches.map(match => (
              <MatchRow key={match.id} match={match} />
            ))}
          </ul>
        </div>
      ))}
    </Sheet>
  )
}
