import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { readBoard } from '../../api/get-board.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { BoardSkeleton } from '../board/board-skeleton.tsx'
import { RecordPage } from './record-page.tsx'

/** `/boards/:id/record` */
export function RecordRoute() {
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'loading') return <BoardSkeleton />
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  return <RecordPage key={id} board={board.data} />
}
