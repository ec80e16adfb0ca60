import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import { Digit, fixtureFace, StateChip, TeamName } from '@pingboard/kit/fixtures'
import { useKitTexts } from '@pingboard/kit/ui'
import { linesOf } from '../../model/sheet-plan.ts'
import { useTexts } from '../../state/texts.ts'
import css from './game.module.css'

/** The score of the fixture on its plate, and where it comes from. */
export function ScoreSum({ game, board }: { game: GameWithSheet; board: Board }) {
  const text = useTexts()
  const kit = useKitTexts()
  const { sides, state, isToConfirm } = fixtureFace(game, board.today, board.clubNumber)
  const [one, two] = sides
  const counted = game.sets.filter(({ winner }) => winner !== null).length
  const isFree = game.formula === null || game.formula === 'free'
  const team = (face: typeof one) =>
    face.label === null ? (
      <span className="team">{kit('team.none')}</span>
    ) : (
      <TeamName label={face.label} isOwn={face.isOwn} isWinner={face.isWinner} />
    )
  return (
    <section className={css.sum} aria-label={text('sheet.score')}>
      <div className={css.plate}>
        {team(one)}{' '}
        <span className={`num ${css.digits}`} data-state={state}>
          <Digit value={one.score} isWinner={one.isWinner} />{' '}
          <Digit value={two.score} isWinner={two.isWinner} />
        </span>{' '}
        {team(two)}
      </div>
      <p className={`small muted ${css.origin}`}>
        <StateChip state={state} time={game.time} /> {isToConfirm && <span>{kit('score.toConfirm')}</span>}{' '}
        {isFilled(game.sets)
          ? isFree
            ? text('sheet.countedFree', { count: counted })
            : text('sheet.counted', { count: counted, total: linesOf(game.formula, game.sets).length })
          : state !== 'exempt' && text('sheet.typed')}
      </p>
    </section>
  )
}
