import { type BoardId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { ProblemError, useLoad } from '@pingboard/kit/api'
import { useParams } from '@pingboard/kit/router'
import { readBoard } from '../../api/get-board.ts'
import { readGame } from '../../api/get-game.ts'
import { useHidingLink } from '../../state/use-hidden-scores.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { GamePage } from './game-page.tsx'
import { GameSkeleton } from './game-skeleton.tsx'

/** `/boards/:id/games/:place` */
export function GameRoute() {
  useHidingLink()
  const { id = '', place = '' } = useParams()
  const { retry, ...loaded } = useLoad(`${id} ${place}`, signal => readBoth(id as BoardId, place, signal))
  if (loaded.status === 'loading') return <GameSkeleton />
  if (loaded.status === 'failed') return <BoardFailure error={loaded.error} onRetry={retry} />
  const { board, game } = loaded.data
  return <GamePage key={game.id} initial={board} first={game} />
}

/** @throws ProblemError GAME_NOT_FOUND also for a place that no board has */
async function readBoth(id: BoardId, place: string, signal: AbortSignal) {
  if (!/^[1-9]\d{0,2}$/.test(place)) throw new ProblemError('GAME_NOT_FOUND', 404, null)
  const [board, game] = await Promise.all([
    readBoard(id, signal),
    readGame(gameIdOf(id, Number(place)), signal),
  ])
  return { board, game }
}
