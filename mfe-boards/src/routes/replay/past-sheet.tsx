import type { GameWithSheet } from '@pingboard/contracts/http/games.ts'
import { Sheet } from '@pingboard/kit/ui'
import { MatchRow } from '../../features/edit-sheet/match-row.tsx'
import css from '../../features/edit-sheet/sheet.module.css'
import { useSides } from '../../features/edit-sheet/use-sides.ts'
import { linesOf } from '../../model/sheet-plan.ts'
import { useTexts } from '../../state/texts.ts'

/** The match sheet as it was. Names behind letters are not in the log: the sheet has its letters. */
export function PastSheet({ game }: { game: GameWithSheet }) {
  const text = useTexts()
  const lines = linesOf(game.formula, game.sets)
  const sides = useSides({}, lines)
  if (lines.length === 0) return null
  const played = lines.filter(({ winner }) => winner !== null).length
  return (
    <Sheet title={text('sheet.matches')} count={text('sheet.played', { count: played, total: lines.length })}>
      <div className="rows">
        <ul className={css.rows}>
          {lines.map(match => (
            <MatchRow key={match.order} match={match} sides={sides} waits={false} isOpen={false} />
          ))}
        </ul>
      </div>
      <p className={`hint ${css.foot}`}>{text('replay.letters')}</p>
    </Sheet>
  )
}
