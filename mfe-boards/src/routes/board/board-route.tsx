import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { readBoard } from '../../api/get-board.ts'
import { useHidingLink } from '../../state/use-hidden-scores.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { BoardPage } from './board-page.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'

/** `/boards/:id` */
export function BoardRoute() {
  useHidingLink()
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'loading') return <BoardSkeleton />
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  return <BoardPage key={id} initial={board.data} />
}
