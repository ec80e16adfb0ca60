import { displayMode } from '@pingboard/contracts/display-mode.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { useLocation, useParams } from '@pingboard/kit/router'
import { lazy, Suspense } from 'react'
import { readBoard } from '../../api/get-board.ts'
import { useTexts } from '../../state/texts.ts'
import { useHidingLink } from '../../state/use-hidden-scores.ts'
import { BoardFailure } from '../../ui/board-failure.tsx'
import { LivePage } from './live-page.tsx'

/** What nobody operates has a page of its own, loaded when it is asked for. */
const DISPLAYS = {
  overlay: lazy(async () => ({ default: (await import('../overlay/overlay-page.tsx')).OverlayPage })),
  embed: lazy(async () => ({ default: (await import('../embed/embed-page.tsx')).EmbedPage })),
  tv: lazy(() => import('../tv/tv-route.tsx')),
}

/** `/boards/:id/live`: `mode` in the address chooses the page. */
export function LiveRoute() {
  const { pathname, search } = useLocation()
  useHidingLink()
  const id = (useParams().id ?? '') as BoardId
  const mode = displayMode(pathname, search)
  if (!mode) return <Watched id={id} />
  const Display = DISPLAYS[mode]
  return (
    <Suspense fallback={<div data-waiting />}>
      <Display key={id} id={id} />
    </Suspense>
  )
}

/** The page of one viewer. */
function Watched({ id }: { id: BoardId }) {
  const text = useTexts()
  const { retry, ...board } = useLoad(id, signal => readBoard(id, signal))
  if (board.status === 'failed') return <BoardFailure error={board.error} onRetry={retry} />
  if (board.status === 'ready') return <LivePage key={id} initial={board.data} />
  return (
    <div className="page">
      <FixtureSkeleton rows={6} label={text('board.loading')} />
    </div>
  )
}
