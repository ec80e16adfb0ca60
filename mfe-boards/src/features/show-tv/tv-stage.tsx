import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { useEffect, useState } from 'react'
import { markOf, type Shown, type TvShow } from '../../model/tv-show.ts'
import { useTexts } from '../../state/texts.ts'
import css from './tv.module.css'
import { TvRow } from './tv-row.tsx'

/** Milliseconds in which one page goes and the next comes; the style sheet has the same. */
const CROSS_FADE = 400

interface TvStageProps {
  show: TvShow
  shown: Shown
  boards: readonly Board[]
}

/** The page on screen, and for a moment the one before. A page of the same rows stays as it is. */
export function TvStage({ show, shown, boards }: TvStageProps) {
  const key = keyOf(shown)
  const [now, setNow] = useState(shown)
  const [before, setBefore] = useState<Shown | null>(null)
  if (now !== shown) {
    setNow(shown)
    if (keyOf(now) !== key) setBefore(now)
  }
  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setBefore(null), CROSS_FADE)
    return () => clearTimeout(timer)
  }, [before])
  const leaving = before && keyOf(before) !== key ? before : null
  return (
    <div className={css.stage}>
      {leaving && <TvPage key={keyOf(leaving)} isLeaving show={show} shown={leaving} boards={boards} />}
      <TvPage key={key} show={show} shown={shown} boards={boards} />
    </div>
  )
}

const keyOf = ({ board, table, sheet }: Shown): string => [board, ...table, '|', ...sheet].join(' ')

/** What is in play on the table, everything else on the sheet below, on one axis. */
function TvPage({ show, shown, boards, isLeaving = false }: TvStageProps & { isLeaving?: boolean }) {
  const text = useTexts()
  const board = boards.find(({ id }) => id === shown.board)
  if (!board) return null
  const byId = new Map<GameId, Game>(board.games.map(game => [game.id, game]))
  const rows = (ids: readonly GameId[]) =>
    ids.flatMap(id => {
      const game = byId.get(id)
      const mark = isLeaving ? null : markOf(show, id)
      return game ? (
        <TvRow key={id} game={game} today={board.today} ownClub={board.clubNumber} mark={mark} />
      ) : (
        []
      )
    })
  return (
    <div className={`${css.page} ${isLeaving ? css.leaving : ''}`} aria-hidden={isLeaving || undefined}>
      {shown.table.length > 0 && (
        <section className={`table table--edge ${css.table}`}>
          <h2 className="vh">{text('section.live')}</h2>
          <ul className={css.rows}>{rows(shown.table)}</ul>
          <span className={css.net} aria-hidden="true" />
        </section>
      )}
      {shown.sheet.length > 0 && (
        <section className={css.sheet}>
          <h2 className="vh">{text('tv.others')}</h2>
          <ul className={css.rows}>{rows(shown.sheet)}</ul>
        </section>
      )}
    </div>
  )
}
