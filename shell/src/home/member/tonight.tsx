import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import { counts } from '@pingboard/kit/fixtures'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import css from './tonight.module.css'
import { TonightBoard } from './tonight-board.tsx'

/** Tonight's boards on one table. */
export function Tonight({ boards }: { boards: readonly BoardWithRights[] }) {
  const text = useTexts()
  const heading = useId()
  const liveOn = (board: BoardWithRights) => counts(board.games, board.today).live
  const live = boards.reduce((sum, board) => sum + liveOn(board), 0)
  // Boards in play come first. The boards are loaded once, so that no board moves while the person reads.
  const byPlay = boards.toSorted((one, other) => Number(liveOn(other) > 0) - Number(liveOn(one) > 0))
  const count = [
    text('member.boards', { count: boards.length }),
    ...(live > 0 ? [text('member.live', { count: live })] : []),
  ]
  return (
    <section className={`table table--edge ${css.tonight}`} aria-labelledby={heading}>
      <div className="sheet-head">
        <h2 id={heading}>{text('member.tonight')}</h2>
        <span className="count">{count.join(', ')}</span>
      </div>
      {byPlay.map(board => (
        <TonightBoard key={board.id} board={board} />
      ))}
    </section>
  )
}
