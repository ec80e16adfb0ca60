import type { Board } from '@pingboard/contracts/http/boards.ts'
import { scoresHiddenAtom } from '@pingboard/kit/slice'
import { LinkButton } from '@pingboard/kit/ui'
import { useAtomValue } from 'jotai'
import { replayAddress, summaryAddress } from '../../model/addresses.ts'
import { eveningOf } from '../../model/evening.ts'
import { useTexts } from '../../state/texts.ts'
import { EveningFigures } from '../../ui/evening-figures.tsx'
import css from './summary.module.css'

/** Shown when all fixtures are over: wins, draws and losses of the own club, and the way to see and share more. */
export function EveningSummary({ board }: { board: Board }) {
  const text = useTexts()
  const areHidden = useAtomValue(scoresHiddenAtom)
  const evening = eveningOf(board.games, board.today, board.clubNumber)
  const { wins, draws, losses } = evening
  return (
    <section className={css.over} aria-label={text('summary.label')}>
      {areHidden ? (
        <p>{text('follow.hidden.results')}</p>
      ) : (
        wins + draws + losses > 0 && <EveningFigures evening={evening} />
      )}
      <div className="btn-set">
        <LinkButton variant="main" icon="share-3" to={summaryAddress(board.id)}>
          {text('evening.see')}
        </LinkButton>
        <LinkButton icon="player-play" to={replayAddress(board.id)}>
          {text('replay.title')}
        </LinkButton>
      </div>
    </section>
  )
}
