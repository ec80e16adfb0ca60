import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { fixtureFace, teamLabel } from '@pingboard/kit/fixtures'
import css from './ticker.module.css'

/** Milliseconds after which a change is no news any more. */
const NEWS = 4000

interface TickerItemProps {
  game: Game
  board: Board
  changedAt: number | undefined
}

/** "Saint-Médard 3  6 5  Cenon 1" */
export function TickerItem({ game, board, changedAt = 0 }: TickerItemProps) {
  const { state, sides } = fixtureFace(game, board.today, board.clubNumber)
  const [one, two] = sides
  const name = (face: typeof one) => teamLabel(face.label ?? '', face.isOwn ? board.group.shortName : null)
  const score = (face: typeof one) => (
    <b key={`${face.side}${face.score}`} className={Date.now() - changedAt < NEWS ? css.news : undefined}>
      {face.score ?? '–'}
    </b>
  )
  return (
    <li className={`tk ${state === 'live' ? 'tk--live' : 'tk--off'}`}>
      {name(one)}{' '}
      <span>
        {score(one)} {score(two)}
      </span>{' '}
      {name(two)}
    </li>
  )
}
