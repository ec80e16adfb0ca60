import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useParams } from '@pingboard/kit/router'
import { readBoard } from '../../api/get-board.ts'
import { useTexts } from '../../state/texts.ts'
import { useHidingLink } from '../../state/use-hidden-scores.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { SummaryPage } from './summary-page.tsx'

/** `/boards/:id/summary` */
export function SummaryRoute() {
  const text = useTexts()
  useHidingLink()
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  if (board.status === 'ready') return <SummaryPage key={id} initial={board.data} />
  return (
    <div className="page">
      <FixtureSkeleton rows={6} label={text('evening.loading')} />
    </div>
  )
}
