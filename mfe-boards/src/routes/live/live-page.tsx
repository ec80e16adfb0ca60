import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { counts, useLanguage } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { useSearchParams } from '@pingboard/kit/router'
import { announceAtom } from '@pingboard/kit/slice'
import { EmptyState } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { EveningSummary } from '../../features/follow-live/evening-summary.tsx'
import { LiveSheets } from '../../features/follow-live/live-sheets.tsx'
import { LiveTools } from '../../features/follow-live/live-tools.tsx'
import { Ticker } from '../../features/follow-live/ticker.tsx'
import { useAnnouncements, useLiveTitle } from '../../features/follow-live/use-announcements.ts'
import { useDisplay, useWakeLock } from '../../features/follow-live/use-display.ts'
import { useLivePlan } from '../../features/follow-live/use-live-plan.ts'
import { datesOf } from '../../model/dates-of.ts'
import { FILTERS, filterGames } from '../../model/filter-games.ts'
import { useTexts } from '../../state/texts.ts'
import { useStored } from '../../state/use-stored.ts'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import css from './live.module.css'
import { LiveHeader } from './live-header.tsx'
import { LiveNews, LiveStatusLine, usePause } from './live-status-line.tsx'

/** The page that viewers watch, at home or in the hall. */
export function LivePage({ initial }: { initial: BoardWithRights }) {
  const text = useTexts()
  const language = useLanguage()
  const live = useBoard(initial.id, initial)
  const pause = usePause(live.board)
  const board = pause.shown
  const display = useDisplay()
  const [filter, setFilter] = useStored(`boards.filter.${initial.id}`, FILTERS)
  const [search, setSearch] = useState('')
  const isUnattended = useSearchParams()[0].get('mode') === 'tv'
  const announce = useSetAtom(announceAtom)
  const isSpoken = display.isSpoken && !pause.isPaused
  const { plan, drift, arrange } = useLivePlan(board, {
    isUnattended,
    onArranged: ({ started, finished }) => {
      const news = [
        started > 0 && text('news.started', { count: started }),
        finished > 0 && text('news.finished', { count: finished }),
        text('news.arranged'),
      ]
      if (isSpoken) announce(news.filter(Boolean).join('. '), 'live.order')
    },
  })
  useAnnouncements(board, isSpoken)
  useWakeLock(display.isAwake && live.status.kind !== 'over')
  useLiveTitle(board.name, counts(board.games, board.today).live)

  const games = filterGames(board.games, {
    filter,
    text: search,
    today: board.today,
    ownClub: board.clubNumber,
  })
  const all = [...plan.live, ...plan.upcoming, ...plan.done, ...plan.none]
  const inOrder = board.games.toSorted((one, other) => all.indexOf(one.id) - all.indexOf(other.id))
  const isOver = live.status.kind === 'over'
  return (
    <>
      <LiveHeader
        initial={initial}
        name={board.name}
        subtitle={[datesOf(board.games, language), board.group.name].filter(Boolean).join(', ')}
        display={display}
      />
      {!isOver && <Ticker board={board} games={inOrder} changedGames={live.changedGames} />}
      <div className="page">
        <LiveStatusLine live={live} pause={pause} canPause={!isOver} />
        <LiveTrouble status={live.status} onRetry={live.retry} />
        {isOver && <EveningSummary board={board} />}
        <LiveTools
          board={board}
          filter={filter}
          onFilter={chosen => {
            arrange()
            setFilter(chosen)
          }}
          search={search}
          onSearch={setSearch}
        />
        {games.length === 0 && (
          <EmptyState court={false}>{text(search ? 'filter.none' : `filter.empty.${filter}`)}</EmptyState>
        )}
        <LiveSheets
          board={board}
          games={games}
          plan={plan}
          compact={display.isCompact}
          changedGames={live.changedGames}
          flash={!live.isCatchUp}
        />
        <p className={`muted small ${css.provenance}`}>{text('live.provenance')}</p>
      </div>
      <LiveNews drift={drift} missed={live.missed.length} onArrange={arrange} onSeen={live.dismissMissed} />
    </>
  )
}
