import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState } from '@pingboard/kit/fixtures'
import { AirMark } from './air-line.tsx'
import { AirRows } from './air-plate.tsx'
import type { AirProps } from './lower-third.tsx'
import css from './overlay.module.css'

interface AirListProps extends AirProps {
  shown: readonly Game[]
  /** From 1. */
  page: number
  pages: number
}

/** Several fixtures under the name of their board; those that do not fit come in turn. */
export function AirList({ shown, page, pages, board, isOld, flash }: AirListProps) {
  const isLive = shown.some(game => gameState(game, board.today) === 'live')
  return (
    <section className={css.list}>
      <p className={css.strip}>
        <AirMark isLive={isLive} isOld={isOld} />
        <span className={css.division}>{board.name}</span>
        {pages > 1 && <span className={css.state}>{`${page} / ${pages}`}</span>}
      </p>
      <ul className={`table table--edge ${css.fixtures}`}>
        {shown.map(game => (
          <li key={game.id}>
            <AirRows game={game} board={board} flash={flash} />
          </li>
        ))}
      </ul>
    </section>
  )
}
