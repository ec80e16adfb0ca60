import { isOver as areAllOver } from '@pingboard/contracts/game-rules.ts'
import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { counts, useLanguage } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { announceAtom, scoresHiddenAtom } from '@pingboard/kit/slice'
import { EmptyState, useWakeLock } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { EveningSummary } from '../../features/follow-live/evening-summary.tsx'
import { LiveSheets } from '../../features/follow-live/live-sheets.tsx'
import { LiveTools } from '../../features/follow-live/live-tools.tsx'
import { Ticker } from '../../features/follow-live/ticker.tsx'
import { useAnnouncements, useLiveTitle } from '../../features/follow-live/use-announcements.ts'
import { useDisplay } from '../../features/follow-live/use-display.ts'
import { useLate } from '../../features/follow-live/use-late.ts'
import { useLivePlan } from '../../features/follow-live/use-live-plan.ts'
import { useLooking } from '../../features/follow-live/use-looking.ts'
import { useToolsFold } from '../../features/follow-live/use-tools-fold.tsx'
import { datesOf } from '../../model/dates-of.ts'
import { isOurs } from '../../model/filter-games.ts'
import { useTexts } from '../../state/texts.ts'
import { useMedia } from '../../state/use-media.ts'
import { HiddenScoresNote } from '../../ui/hidden-scores.tsx'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import css from './live.module.css'
import { LiveHeader } from './live-header.tsx'
import { LiveMeanwhile } from './live-meanwhile.tsx'
import { LiveStatusLine, usePause } from './live-status-line.tsx'

/** The page that viewers watch, at home or in the hall. */
export function LivePage({ initial }: { initial: BoardWithRights }) {
  const text = useTexts()
  const language = useLanguage()
  const live = useBoard(initial.id, initial)
  const display = useDisplay()
  const late = useLate(live, Number(display.delay))
  const pause = usePause(late)
  const { board, changedGames, scoredGames, isCatchUp } = pause.shown
  const areHidden = useAtomValue(scoresHiddenAtom)
  const looking = useLooking(board, initial)
  const announce = useSetAtom(announceAtom)
  // Of this page: a message that outlasts it opens nothing on the next one.
  const [areTeamsOpen, openTeams] = useState(false)
  const isSpoken = display.spoken !== 'off' && !pause.isPaused
  const isMine = (game: Game) => isOurs(game, board.clubNumber) || looking.follows(game)
  const { plan, drift, arrange } = useLivePlan(board, {
    isFollowed: looking.follows,
    onArranged: ({ started, finished }) => {
      const news = [
        started > 0 && text('news.started', { count: started }),
        finished > 0 && text('news.finished', { count: finished }),
        text('news.arranged'),
      ]
      if (isSpoken) announce(news.filter(Boolean).join('. '), 'live.order')
    },
  })
  const isOver = live.status.kind !== 'error' && areAllOver(board.games, board.today)
  useAnnouncements(board, game => isSpoken && (display.spoken === 'on' || looking.follows(game)))
  useWakeLock(display.isAwake && !isOver)
  useLiveTitle(board.name, counts(board.games, board.today).live)

  const { filter } = looking
  const shown = looking.shownOf(plan.live)
  const all = [...plan.live, ...plan.upcoming, ...plan.done, ...plan.none]
  const inOrder = board.games.toSorted((one, other) => all.indexOf(one.id) - all.indexOf(other.id))
  // With a delay the evening is over when the screen says so, not before.
  const status = live.status.kind === 'over' && !isOver ? ({ kind: 'live' } as const) : live.status
  // The last result must not move either: what an evening came to appears when the rows have found their place.
  const isEnded = isOver && drift.moved.length === 0
  const fold = useToolsFold(filter !== 'all' || looking.isNarrowed)
  const isNarrow = useMedia('(max-width: 599.98px)')
  const subtitle = [datesOf(board.games, language), board.group.name].filter(Boolean).join(', ')
  const ticker = !isEnded && !areHidden && <Ticker board={board} games={inOrder} flash={!isCatchUp} />
  return (
    <>
      <LiveHeader
        initial={initial}
        name={board.name}
        subtitle={subtitle}
        display={display}
        areTeamsOpen={areTeamsOpen}
        openTeams={openTeams}
        tools={fold.toggle}
      />
      {!isNarrow && ticker}
      <div className={`page ${css.page}`}>
        <LiveStatusLine live={{ ...live, status }} pause={pause} canPause={!isOver} delay={late.delay} />
        <LiveTrouble status={live.status} onRetry={live.retry} />
        <HiddenScoresNote />
        {isEnded && <EveningSummary board={board} />}
        {fold.isOpen && <LiveTools board={board} looking={looking} onFilter={arrange} />}
        {shown.length === 0 && (
          <EmptyState court={false}>
            {text(looking.isNarrowed ? 'filter.none' : `filter.empty.${filter}`)}
          </EmptyState>
        )}
        <LiveSheets
          board={board}
          games={shown}
          plan={plan}
          compact={display.isCompact}
          changedGames={changedGames}
          scoredGames={scoredGames}
          flash={!isCatchUp}
          onChooseTeams={() => openTeams(true)}
        />
        <p className={`muted small ${css.provenance}`}>
          {/* On a phone the header has no room for it. */}
          {isNarrow && `${subtitle}. `}
          {text('live.provenance')}
        </p>
      </div>
      {isNarrow && ticker}
      <LiveMeanwhile
        newest={live.board}
        shown={board}
        isLive={live.status.kind === 'live' || live.status.kind === 'over'}
        lastKnownAt={live.lastKnownAt}
        isMine={isMine}
        isSpoken={isSpoken}
        drift={drift}
        onArrange={arrange}
      />
    </>
  )
}
