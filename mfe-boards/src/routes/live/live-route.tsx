import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useParams } from '@pingboard/kit/router'
import { SkeletonRegion } from '@pingboard/kit/ui'
import { readBoard } from '../../api/get-board.ts'
import { useTexts } from '../../state/texts.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { LivePage } from './live-page.tsx'

/** `/boards/:id/live` */
export function LiveRoute() {
  const text = useTexts()
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  if (board.status === 'ready') return <LivePage key={id} initial={board.data} />
  return (
    <div className="page">
      <SkeletonRegion label={text('board.loading')}>
        <FixtureSkeleton rows={6} />
      </SkeletonRegion>
    </div>
  )
}
