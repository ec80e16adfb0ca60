import type { Board } from '@pingboard/contracts/http/boards.ts'
import { Link } from '@pingboard/kit/router'
import { LinkButton } from '@pingboard/kit/ui'
import { summaryOf } from '../../model/board-summary.ts'
import { entryAddress } from '../../model/entry-address.ts'
import { useTexts } from '../../state/texts.ts'
import css from './boards.module.css'
import { useBoardWords } from './use-board-words.ts'

interface BoardRowProps {
  board: Board
  today: string
  /** The board is the next one, and the person may enter points. */
  canScore: boolean
}

/** One line of the list: the board, and beside it the links to its live page and to quick entry. */
export function BoardRow({ board, today, canScore }: BoardRowProps) {
  const text = useTexts()
  const { when, games, progress } = useBoardWords(summaryOf(board, today), today)
  return (
    <li className={css.row}>
      <Link className={css.go} to={`/boards/${board.id}`}>
        <span className={css.words}>
          <span className={`${css.name} narrow`}>{board.name}</span>
          <span className="muted small">{when}</span>
        </span>
        <span className={`${css.state} small`}>
          <span>{games}</span>
          {progress && <span>{progress}</span>}
        </span>
      </Link>
      <span className={css.live}>
        <LinkButton
          variant="quiet"
          icon="player-play"
          to={`/boards/${board.id}/live`}
          aria-label={text('boards.live-of', { board: board.name })}
        >
          {text('boards.live-short')}
        </LinkButton>
        {canScore && (
          <LinkButton
            variant="quiet"
            icon="pencil"
            to={entryAddress(board.id)}
            aria-label={text('boards.score-of', { board: board.name })}
          >
            {text('boards.score')}
          </LinkButton>
        )}
      </span>
    </li>
  )
}
