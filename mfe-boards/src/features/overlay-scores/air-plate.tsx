import type { Game } from '@pingboard/contracts/http/games.ts'
import { Digit, fixtureFace } from '@pingboard/kit/fixtures'
import { AirLine } from './air-line.tsx'
import { type AirProps, AirTeam } from './lower-third.tsx'
import css from './overlay.module.css'

/** One fixture in a corner: two lines, and the net between them. */
export function AirPlate({ game, board, isOld, flash }: AirProps & { game: Game }) {
  return (
    <section className={css.corner}>
      <div className="table">
        <AirRows game={game} board={board} flash={flash} />
      </div>
      <AirLine game={game} today={board.today} isOld={isOld} />
    </section>
  )
}

/** The two lines of a fixture, on a plate and in a list. */
export function AirRows({ game, board, flash }: Omit<AirProps, 'isOld'> & { game: Game }) {
  const { sides } = fixtureFace(game, board.today, board.clubNumber)
  return (
    <div>
      {sides.map(face => (
        <div key={face.side} className={css.row}>
          <AirTeam face={face} />
          <Digit className={css.digit} value={face.score} isWinner={face.isWinner} flash={flash} />
        </div>
      ))}
    </div>
  )
}
