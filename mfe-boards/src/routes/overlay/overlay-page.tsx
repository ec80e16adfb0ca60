import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useSearchParams } from '@pingboard/kit/router'
import { useHeader } from '@pingboard/kit/ui'
import { OnAirView } from '../../features/overlay-scores/on-air-view.tsx'
import { readWish } from '../../model/on-air.ts'
import { useTexts } from '../../state/texts.ts'
import { delayOf, useDelayed } from '../../state/use-delayed.ts'
import { useDisplayBoard } from '../../state/use-display-board.ts'

/**
 * The scores over a video (`mode=overlay`). Nothing else is ever on air: without an answer the picture is empty, after a
 * refusal or without the server it keeps the last score and tries again. `data-on-air` is all that the shell lets be
 * seen (shell/src/display.css).
 */
export function OverlayPage({ id }: { id: BoardId }) {
  const text = useTexts()
  const [search] = useSearchParams()
  const live = useDisplayBoard(id)
  const seconds = delayOf(search)
  const board = useDelayed(live.board, seconds)
  const isCatchUp = useDelayed(live.isCatchUp, seconds)
  useHeader({ title: board ? text('overlay.title', { board: board.name }) : null })
  return (
    <div data-on-air>
      {board && (
        <>
          <h1 className="vh">{text('overlay.title', { board: board.name })}</h1>
          <OnAirView board={board} wish={readWish(search)} isOld={live.isOld} flash={!isCatchUp} />
        </>
      )}
    </div>
  )
}
