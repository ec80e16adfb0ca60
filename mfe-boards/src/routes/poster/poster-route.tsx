import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { Spinner } from '@pingboard/kit/ui'
import { readBoard } from '../../api/get-board.ts'
import { useTexts } from '../../state/texts.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { PosterPage } from './poster-page.tsx'

/** `/boards/:id/poster` */
export function PosterRoute() {
  const text = useTexts()
  const id = (useParams().id ?? '') as BoardId
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  if (board.status === 'ready') return <PosterPage board={board.data} />
  return <Spinner label={text('board.loading')} />
}
