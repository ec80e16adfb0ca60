import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { clock, FixtureSkeleton, useLanguage } from '@pingboard/kit/fixtures'
import { FreshnessPill, Mark, useHeader } from '@pingboard/kit/ui'
import { type ReactNode, useRef } from 'react'
import { EmbedSheets } from '../../features/embed-board/embed-sheets.tsx'
import { useReportedHeight } from '../../features/embed-board/use-reported-height.ts'
import { liveAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useDisplayBoard } from '../../state/use-display-board.ts'
import css from './embed.module.css'

/**
 * The scores in a frame of another site (`mode=embed`): read as a visitor, nothing to operate, one link back. The shell
 * asks for no session here and keeps nothing on the device (shell/src/document/display.ts).
 */
export function EmbedPage({ id }: { id: BoardId }) {
  const live = useDisplayBoard(id)
  const { board, isRefused } = live
  useHeader({ title: board && !isRefused ? board.name : null })
  if (isRefused) return <Refused />
  if (!board) return <Loading />
  return (
    <Box>
      <header className={css.head}>
        <h1>{board.name}</h1>
        <FreshnessPill status={live.status} at={live.lastKnownAt} quietSince={live.quietSince} />
      </header>
      <EmbedSheets board={board} flash={!live.isCatchUp} />
      <LinkBack board={board} />
    </Box>
  )
}

/** Tells its height to the page around the frame. */
function Box({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useReportedHeight(box)
  return (
    <div ref={box} className={css.box}>
      {children}
    </div>
  )
}

/** The same words for a board that is unknown, deleted or for members: a frame says nothing about a private board. */
function Refused() {
  const text = useTexts()
  return (
    <Box>
      <h1 className="vh">{PRODUCT_NAME}</h1>
      <p className={css.refused}>{text('embed.refused')}</p>
    </Box>
  )
}

function Loading() {
  const text = useTexts()
  // Without a height of its own: the frame keeps what it has.
  return (
    <div className={css.box}>
      <FixtureSkeleton rows={4} label={text('embed.loading')} />
    </div>
  )
}

/** Opens in a window of its own: only this page may stand in a frame. With the hour of the last change. */
function LinkBack({ board }: { board: Board }) {
  const text = useTexts()
  const language = useLanguage()
  return (
    <p className={css.foot}>
      <a href={`${liveAddress(board.id)}?lang=${language}`} target="_blank" rel="noopener">
        <span aria-hidden="true">
          <Mark word={false} />
        </span>
        {text('embed.more', { product: PRODUCT_NAME })}
        <span className="vh"> ({text('embed.newWindow')})</span>
      </a>
      <time className="muted" dateTime={board.updatedAt}>
        {clock(board.updatedAt, language)}
      </time>
    </p>
  )
}
