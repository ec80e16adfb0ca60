import { isOver } from '@pingboard/contracts/game-rules.ts'
import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { counts, useLanguage } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { Button, EmptyState, LinkButton, useHeader, VisuallyHidden } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { liveAddress } from '../../model/addresses.ts'
import { datesOf } from '../../model/dates-of.ts'
import { useTexts } from '../../state/texts.ts'
import { useShowScores } from '../../state/use-hidden-scores.ts'
import { LiveTrouble } from '../../ui/live-trouble.tsx'
import { EndedEvening } from './ended-evening.tsx'

/** What an evening came to, once every fixture is done, postponed or exempt. Before that it leads to the live page. */
export function SummaryPage({ initial }: { initial: BoardWithRights }) {
  const text = useTexts()
  const language = useLanguage()
  const live = useBoard(initial.id, initial)
  const areHidden = useAtomValue(scoresHiddenAtom)
  const show = useShowScores()
  const { board } = live
  const { games, today, name, group } = board
  const days = datesOf(games, language)
  useHeader({
    title: name,
    subtitle: [days, group.name].filter(Boolean).join(', '),
    back: liveAddress(board.id),
  })
  const { upcoming, live: playing } = counts(games, today)
  return (
    <div className="page">
      <VisuallyHidden as="h1">{`${text('evening.title')}, ${name}`}</VisuallyHidden>
      <LiveTrouble status={live.status} onRetry={live.retry} />
      {!isOver(games, today) ? (
        <EmptyState
          action={
            <LinkButton variant="main" icon="player-play" to={liveAddress(board.id)}>
              {text('evening.running.go')}
            </LinkButton>
          }
        >
          {games.length > 0
            ? text('evening.running.text', { count: upcoming + playing })
            : text('evening.running.empty')}
        </EmptyState>
      ) : areHidden ? (
        <EmptyState
          action={
            <Button variant="main" icon="eye" onPress={show}>
              {text('evening.hidden.show')}
            </Button>
          }
        >
          {text('evening.hidden.text')}
        </EmptyState>
      ) : (
        <EndedEvening board={board} initial={initial} />
      )}
    </div>
  )
}
