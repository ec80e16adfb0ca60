import type { Freshness, PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { useDataDay } from '@pingboard/kit/federation'
import { EmptyState, FilterChips } from '@pingboard/kit/ui'
import { useId, useState } from 'react'
import { type MatchFilter, matchMonths } from '../../model/match-months.ts'
import { useTexts } from '../../state/texts.ts'
import css from './match-list.module.css'
import { MonthSheet } from './month-sheet.tsx'

const FILTERS = ['all', 'wins', 'losses', 'perfs'] as const satisfies readonly MatchFilter[]

interface MatchListProps {
  /** Newest first. */
  rows: readonly PlayerMatch[]
  freshness: Freshness
  /** Matches that are not validated yet are missing. */
  isValidatedOnly: boolean
}

/** The matches of the season by month, then by contest. */
export function MatchList({ rows: matches, freshness, isValidatedOnly }: MatchListProps) {
  const text = useTexts()
  const dayOf = useDataDay()
  const heading = useId()
  const [filter, setFilter] = useState<MatchFilter>('all')
  const months = matchMonths(matches, filter)
  return (
    <section aria-labelledby={heading}>
      <div className={`row-flex ${css.head}`}>
        <h2 className="h2 grow" id={heading}>
          {text('matches.title')} <span className="muted num">{matches.length}</span>
        </h2>
        {matches.length > 0 && (
          <FilterChips
            label={text('matches.filter')}
            options={FILTERS.map(id => ({ id, label: text(`matches.${id}`) }))}
            value={filter}
            onChange={setFilter}
          />
        )}
      </div>
      {freshness.stale && (
        <p className={`hint ${css.head}`}>{text('stats.away', { date: dayOf(freshness.fetchedAt) })}</p>
      )}
      {isValidatedOnly && <p className={`hint ${css.head}`}>{text('matches.validated-only')}</p>}
      {months.length === 0 && (
        <EmptyState court={false}>
          {text(matches.length > 0 ? 'matches.none-such' : 'matches.none')}
        </EmptyState>
      )}
      <div className={css.months}>
        {months.map(month => (
          <MonthSheet key={month.month} month={month} />
        ))}
      </div>
    </section>
  )
}
