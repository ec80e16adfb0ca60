import type { Game } from '@pingboard/contracts/http/games.ts'
import {
  divisionLine,
  type FixtureFace,
  fixtureFace,
  type SideFace,
  TeamName,
  useLanguage,
  weekday,
} from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import type { News } from '../../model/tv-show.ts'
import css from './tv-row.module.css'
import { useIsMarked } from './use-is-marked.ts'

interface TvRowProps {
  game: Game
  today: string
  ownClub: string
  /** What is marked as new, and the moment from which; null: nothing. */
  mark: (News & { from: number }) | null
}

/** Division and state, team 1, score 1, team 2, score 2: the net of the table stands between the scores. */
export function TvRow({ game, today, ownClub, mark }: TvRowProps) {
  const kit = useKitTexts()
  const face = fixtureFace(game, today, ownClub)
  const isMarked = useIsMarked(mark?.from ?? null)
  const isNew = (side: 0 | 1) => isMarked && mark?.sides[side] === true
  const isStateNew = isMarked && mark?.sides.includes(true) === false
  return (
    <li className={css.row} data-state={face.state} data-game={game.id}>
      <div className={css.cells}>
        <p className={css.meta}>
          <span className={css.division}>{divisionLine({ ...game, poule: null, tables: null }, kit)}</span>
          <span className={`${css.state} ${isStateNew ? css.new : ''}`}>
            <StateWords game={game} face={face} today={today} />
          </span>
          {game.tables && <TableWords tables={game.tables} />}
        </p>
        {face.sides.map(side => (
          <TvSideOf key={side.side} side={side} isNew={isNew(side.side === 1 ? 0 : 1)} />
        ))}
      </div>
    </li>
  )
}

/** "En direct", "Terminée", "sam. 17:00". */
function StateWords({ game, face, today }: { game: Game; face: FixtureFace; today: string }) {
  const kit = useKitTexts()
  const language = useLanguage()
  const { state, isToConfirm } = face
  const day = game.predictedDate === today ? null : weekday(game.predictedDate, language)
  const start = [day, game.time].filter(Boolean).join(' ')
  if (isToConfirm) return kit('score.toConfirm')
  return state === 'upcoming' && start ? start : kit(`state.${state}`)
}

/** "Tables 5 et 6", for those who look for them in the hall. */
function TableWords({ tables }: { tables: string }) {
  const kit = useKitTexts()
  return <span>{kit('table', { name: tables, count: /[^\p{L}\p{N}]/u.test(tables) ? 2 : 1 })}</span>
}

/** Letters from which a name is set narrower, and from which smaller: it must not be cut, nor take a third line. */
const [LONG, VERY_LONG] = [38, 58]
const lengthOf = ({ length }: string): string | undefined =>
  length > VERY_LONG ? 'very' : length > LONG ? 'long' : undefined

function TvSideOf({ side, isNew }: { side: SideFace; isNew: boolean }) {
  const kit = useKitTexts()
  const { label, score, isOwn, isWinner } = side
  const place = side.side === 1 ? css.one : css.two
  return (
    <>
      <span className={`${css.team} ${place}`} data-length={lengthOf(label ?? '')}>
        {label === null ? (
          <span className="team">{kit('team.none')}</span>
        ) : (
          <TeamName label={label} isOwn={isOwn} isWinner={isWinner} />
        )}
      </span>{' '}
      <span
        className={`${css.digit} ${place} ${isWinner ? css.winner : ''} ${isNew ? css.new : ''}`}
        data-half={side.side}
        data-wide={score !== null && score > 99 ? '' : undefined}
      >
        {score ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="vh">{kit('score.none')}</span>
          </>
        )}
      </span>{' '}
    </>
  )
}
