import type { BoardId } from '@pingboard/contracts/ids.ts'
import { codeOf, useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useParams } from '@pingboard/kit/router'
import { SkeletonRegion } from '@pingboard/kit/ui'
import { readBoard } from '../../api/get-board.ts'
import { useWords } from '../../state/use-words.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { LivePage } from './live-page.tsx'

/** `/boards/:id/live` */
export function LiveRoute() {
  const { t } = useWords()
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'failed') return <BoardFailure code={codeOf(board.error)} onRetry={retry} />
  if (board.status === 'ready') return <LivePage key={id} initial={board.data} />
  return (
    <div className="page">
      <SkeletonRegion label={t('board.loading')}>
        <FixtureSkeleton rows={6} />
      </SkeletonRegion>
    </div>
  )
}
