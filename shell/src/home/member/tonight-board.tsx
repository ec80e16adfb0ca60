import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { counts, FixtureList, FixtureRow, sortForLive } from '@pingboard/kit/fixtures'
import { useBoard } from '@pingboard/kit/live'
import { Link } from '@pingboard/kit/router'
import { Icon } from '@pingboard/kit/ui'
import { useEffect } from 'react'
import { boardPage } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ageSign } from '../age-sign.tsx'
import { isOfTonight } from './is-tonight.ts'
import css from './tonight.module.css'

/** Number of rows shown; the board has the others. */
const ROWS = 3

interface TonightBoardProps {
  board: BoardWithRights
  /** Called with the number of fixtures in play, whenever it changes. */
  onLive: (id: BoardId, count: number) => void
}

/** One board of tonight, followed live. A row leads to its fixture; the title leads to the board or the live page. */
export function TonightBoard({ board: opened, onLive }: TonightBoardProps) {
  const text = useTexts()
  const live = useBoard(opened.id, opened)
  const { board, changedGames, scoredGames, isCatchUp } = live
  const sign = ageSign(live)
  const to = boardPage(board.id)
  const count = counts(board.games, board.today)
  useEffect(() => onLive(opened.id, count.live), [opened.id, count.live, onLive])
  const today = board.games.filter(game => game.predictedDate === board.today)
  const shown = sortForLive(board.games, board.today, board.clubNumber)
    .filter(game => isOfTonight(game, board.today))
    .slice(0, ROWS)
  return (
    <>
      <Link className={css.head} to={opened.permissions.canUpdateGame ? to : `${to}/live`}>
        <b>{board.name}</b>
        <span className={css.group}>{board.group.name}</span>
        <span className={css.go}>
          {count.live > ROWS
            ? text('member.live-some', { rows: ROWS, count: count.live })
            : count.live > 0
              ? text('member.live-short', { count: count.live })
              : text('member.fixtures', { count: today.length })}
          <Icon name="arrow-right" size="s" />
        </span>
      </Link>
      {sign && <p className={css.old}>{sign}</p>}
      <FixtureList wide label={board.name}>
        {shown.map(game => (
          <FixtureRow
            key={game.id}
            game={game}
            today={board.today}
            ownClub={board.clubNumber}
            to={`${to}#${game.id}`}
            changedAt={changedGames.get(game.id) ?? null}
            scoredAt={scoredGames.get(game.id)}
            flash={!isCatchUp}
          />
        ))}
      </FixtureList>
    </>
  )
}
