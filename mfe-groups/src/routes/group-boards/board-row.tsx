import type { Board } from '@pingboard/contracts/http/boards.ts'
import { Link } from '@pingboard/kit/router'
import { LinkButton } from '@pingboard/kit/ui'
import { summaryOf } from '../../model/board-summary.ts'
import { useTexts } from '../../state/texts.ts'
import css from './boards.module.css'
import { useBoardWords } from './use-board-words.ts'

/** One line of the list: the board, and beside it the link to its live page. */
export function BoardRow({ board, today }: { board: Board; today: string }) {
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
      </span>
    </li>
  )
}
