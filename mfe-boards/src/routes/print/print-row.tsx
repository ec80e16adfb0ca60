import type { Game } from '@pingboard/contracts/http/games.ts'
import { divisionLine, fixtureFace, type SideFace, TeamName } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import css from './print.module.css'

interface PrintRowProps {
  game: Game
  today: string
  /** Boxes to fill in by hand, whatever is known. */
  isEmpty: boolean
}

/**
 * A fixture on paper: the two boxes and their net are the score plate in ink. A result that is to be confirmed has empty
 * boxes, to be written in by hand.
 */
export function PrintRow({ game, today, isEmpty }: PrintRowProps) {
  const kit = useKitTexts()
  const { state, sides, isToConfirm } = fixtureFace(game, today, null)
  const isBye = state === 'exempt'
  const isTime = state === 'upcoming' || (isEmpty && state !== 'postponed')
  const says = isTime ? game.time : kit(isToConfirm ? 'score.toConfirm' : `state.${state}`)
  const [one, two] = sides
  const team = ({ side, label }: SideFace) => (
    <span className={side === 1 ? css.home : css.away}>{label && <TeamName label={label} />}</span>
  )
  const box = ({ score }: SideFace) => (
    <span className={css.box}>{isEmpty || isToConfirm ? null : score}</span>
  )
  return (
    <li className={isBye ? css.bye : undefined}>
      <span className={css.division}>
        {divisionLine(game, kit)} {!isBye && says && <small>{says}</small>}
      </span>{' '}
      {team(one)}{' '}
      {isBye ? (
        <span className={css.plate}>{kit('state.exempt')}</span>
      ) : (
        <span className={`${css.plate} ${css.net}`}>
          {box(one)} {box(two)}
        </span>
      )}{' '}
      {team(two)}
    </li>
  )
}
