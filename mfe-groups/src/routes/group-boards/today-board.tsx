import type { Board } from '@pingboard/contracts/http/boards.ts'
import { Link } from '@pingboard/kit/router'
import { Chip, FreshnessPill, LinkButton } from '@pingboard/kit/ui'
import { type BoardSummary, summaryOf } from '../../model/board-summary.ts'
import { entryAddress } from '../../model/entry-address.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './today-board.module.css'
import { useBoardWords } from './use-board-words.ts'
import { useReturnAnnounced } from './use-return-announced.ts'

const FIGURES = ['live', 'done', 'upcoming', 'postponed'] as const

interface TodayBoardProps {
  board: Board
  today: string
  /** The person may enter points. */
  canScore: boolean
}

/**
 * Today's board. Drawn as a table while a fixture is in play, on plain paper before and after, and while the server does
 * not answer: an old score has no live look.
 */
export function TodayBoard({ board, today, canScore }: TodayBoardProps) {
  const text = useTexts()
  const summary = summaryOf(board, today)
  const { when, games } = useBoardWords(summary, today)
  const { boardsAge } = useGroup()
  useReturnAnnounced(boardsAge)
  const isLive = summary.live > 0 && !boardsAge
  return (
    <section
      className={isLive ? `table table--edge ${css.card}` : `${css.card} ${css.paper}`}
      aria-label={board.name}
    >
      <div className={css.what}>
        {boardsAge ? (
          <FreshnessPill status={{ kind: boardsAge.kind }} at={boardsAge.at} />
        ) : (
          <Chip kind={isLive ? 'live' : 'next'}>{isLive ? text('boards.on-air') : text('boards.today')}</Chip>
        )}
        <h2 className={css.name}>
          <Link to={`/boards/${board.id}`}>{board.name}</Link>
        </h2>
        <p>
          {when}, {games}
        </p>
        <div className={`btn-set ${css.go}`}>
          <LinkButton variant={isLive ? 'main' : 'line'} icon="player-play" to={`/boards/${board.id}/live`}>
            {text('boards.see-live')}
          </LinkButton>
          {canScore && (
            <LinkButton icon="pencil" to={entryAddress(board.id)}>
              {text('boards.score')}
            </LinkButton>
          )}
        </div>
      </div>
      <Figures summary={summary} />
    </section>
  )
}

function Figures({ summary }: { summary: BoardSummary }) {
  const text = useTexts()
  return (
    <ul className={css.figures}>
      {FIGURES.filter(state => summary[state] > 0).map(state => (
        <li key={state}>
          <b className="num">{summary[state]}</b> {text(`boards.figure-${state}`, { count: summary[state] })}
        </li>
      ))}
    </ul>
  )
}
