import { type BoardId, type GameId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { ProblemError, useLoad } from '@pingboard/kit/api'
import { useLocation, useParams } from '@pingboard/kit/router'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { askedIn } from '../../features/replay-evening/moment-address.ts'
import { openReplay } from '../../features/replay-evening/use-recording.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { ReplayPage } from './replay-page.tsx'
import { ReplaySkeleton } from './replay-skeleton.tsx'

/** `/boards/:id/replay`, and `/boards/:id/games/:place/replay` for one fixture */
export function ReplayRoute() {
  const { id = '', place } = useParams()
  const { search } = useLocation()
  // Later changes of the address come from the page itself, which follows them.
  const [asked] = useState(() => askedIn(search))
  const isPastOnly = useAtomValue(scoresHiddenAtom)
  const { retry, ...opened } = useLoad(`${id} ${place ?? ''}`, async signal => {
    const only = place === undefined ? undefined : gameAt(id as BoardId, place)
    const replay = await openReplay(id as BoardId, asked, isPastOnly, signal)
    if (only && !replay.board.games.some(game => game.id === only)) throw notFound()
    return { replay, only }
  })
  if (opened.status === 'loading') return <ReplaySkeleton />
  if (opened.status === 'failed') return <BoardFailure error={opened.error} onRetry={retry} />
  const { replay, only } = opened.data
  return <ReplayPage key={`${id} ${only ?? ''}`} opened={replay} asked={asked} only={only} />
}

const notFound = () => new ProblemError('GAME_NOT_FOUND', 404, null)

/** @throws ProblemError GAME_NOT_FOUND for a place that no board has */
function gameAt(id: BoardId, place: string): GameId {
  if (!/^[1-9]\d{0,2}$/.test(place)) throw notFound()
  return gameIdOf(id, Number(place))
}
