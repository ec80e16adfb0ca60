import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { Digit, fixtureFace, type SideFace, TeamName } from '@pingboard/kit/fixtures'
import { useTexts } from '../../state/texts.ts'
import { AirLine } from './air-line.tsx'
import css from './overlay.module.css'

export interface AirProps {
  board: Board
  isOld: boolean
  /** Changed halves turn yellow for a moment. */
  flash: boolean
}

/** One fixture across the lower third: the net stands between the two opponents. */
export function LowerThird({ game, board, isOld, flash }: AirProps & { game: Game }) {
  const { sides } = fixtureFace(game, board.today, board.clubNumber)
  const [home, away] = sides
  return (
    <section className={css.lower}>
      <AirLine game={game} today={board.today} isOld={isOld} />
      <div className={`table table--edge ${css.band}`}>
        <AirTeam face={home} />
        <Digit className={css.digit} value={home.score} flash={flash} />
        <Digit className={css.digit} value={away.score} flash={flash} />
        <AirTeam face={away} />
        <span className={css.net} aria-hidden="true" />
      </div>
    </section>
  )
}

/** The name of a team; the words for a missing one in an exempt fixture. */
export function AirTeam({ face }: { face: SideFace }) {
  const text = useTexts()
  if (face.label === null) return <span className="team">{text('overlay.noTeam')}</span>
  return <TeamName label={face.label} isOwn={face.isOwn} isWinner={face.isWinner} />
}
