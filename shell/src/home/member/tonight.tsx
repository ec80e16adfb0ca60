import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useCallback, useId, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { liveOn } from './is-tonight.ts'
import css from './tonight.module.css'
import { TonightBoard } from './tonight-board.tsx'

/** Tonight's boards: on one table while anything is in play, else on paper. */
export function Tonight({ boards }: { boards: readonly BoardWithRights[] }) {
  const text = useTexts()
  const heading = useId()
  // Each board is followed live, and tells how many of its fixtures are in play now.
  const [told, setTold] = useState<ReadonlyMap<BoardId, number>>(new Map())
  const tell = useCallback((id: BoardId, count: number) => {
    setTold(before => (before.get(id) === count ? before : new Map(before).set(id, count)))
  }, [])
  const live = boards.reduce((sum, board) => sum + (told.get(board.id) ?? liveOn(board)), 0)
  const count = [
    text('member.boards', { count: boards.length }),
    ...(live > 0 ? [text('member.live', { count: live })] : []),
  ]
  return (
    <section
      className={live > 0 ? `table table--edge ${css.tonight}` : `sheet ${css.paper}`}
      aria-labelledby={heading}
    >
      <div className="sheet-head">
        <h2 id={heading}>{text('member.tonight')}</h2>
        <span className="count">{count.join(', ')}</span>
      </div>
      {boards.map(board => (
        <TonightBoard key={board.id} board={board} onLive={tell} />
      ))}
    </section>
  )
}
