import type { Board } from '@pingboard/contracts/http/boards.ts'
import { counts, FixtureList, FixtureRow, gameState, sortForLive } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { Link } from '@pingboard/kit/router'
import { Icon } from '@pingboard/kit/ui'
import { useTexts } from '../../i18n/texts.ts'
import css from './tonight.module.css'

/** Number of rows shown; the board has the others. */
const ROWS = 3

/** One board of tonight, followed live. */
export function TonightBoard({ board: opened }: { board: Board }) {
  const text = useTexts()
  const { board, changedGames, isCatchUp } = useBoard(opened.id, opened)
  const to = `/boards/${board.id}/live`
  const count = counts(board.games, board.today)
  const shown = sortForLive(board.games, board.today, board.clubNumber)
    .filter(game => ['live', 'upcoming'].includes(gameState(game, board.today)))
    .slice(0, ROWS)
  return (
    <>
      <Link className={css.head} to={to}>
        <b>{board.name}</b>
        <span className={css.group}>{board.group.name}</span>
        <span className={css.go}>
          {count.live > 0
            ? text('member.live-short', { count: count.live })
            : text('member.fixtures', { count: board.games.length })}
          <Icon name="arrow-right" size="s" />
        </span>
      </Link>
      <FixtureList wide label={board.name}>
        {shown.map(game => (
          <FixtureRow
            key={game.id}
            game={game}
            today={board.today}
            ownClub={board.clubNumber}
            shortName={board.group.shortName}
            to={to}
            changedAt={changedGames.get(game.id) ?? null}
            flash={!isCatchUp}
          />
        ))}
      </FixtureList>
    </>
  )
}
