import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { useToday } from '@pingboard/kit/fixtures'
import { Button, keepFocus, Note } from '@pingboard/kit/ui'
import { boardsToScore, todayFirst } from '../../model/board-summary.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { AddBoard } from './add-board.tsx'
import { BoardRow } from './board-row.tsx'
import css from './boards.module.css'
import { NextMatchday } from './next-matchday.tsx'
import { TodayBoard } from './today-board.tsx'
import { useBoardPages } from './use-board-pages.ts'
import { useInView } from './use-in-view.ts'
import { useTodayBoards } from './use-today-boards.ts'

interface BoardListProps {
  groupId: string
  first: List<Board>
}

/** Pages that load by themselves before the person has to ask. */
const BY_THEMSELVES = 2

export function BoardList({ groupId, first }: BoardListProps) {
  const text = useTexts()
  const today = useToday()
  const { boards, hasMore, status, loadMore } = useBoardPages(groupId, first)
  const bottom = useInView(BY_THEMSELVES, () => void loadMore())
  const further = useTodayBoards(groupId, first, today)
  const all = [...new Map([...boards, ...further].map(board => [board.id, board])).values()]
  const parts = todayFirst(all, today)
  const { group } = useGroup()
  const scored = group?.permissions.canUpdateGame ? boardsToScore(all, today) : null
  const canScore = (board: Board) => scored?.has(board.id) === true
  return (
    <>
      {parts.today.map(board => (
        <TodayBoard key={board.id} board={board} today={today} canScore={canScore(board)} />
      ))}
      <AddBoard count={first.metadata.total} />
      <ul className={`sheet ${css.list}`}>
        <NextMatchday />
        {parts.others.map(board => (
          <BoardRow key={board.id} board={board} today={today} canScore={canScore(board)} />
        ))}
      </ul>
      <div ref={bottom} className={css.more}>
        {status === 'failed' && <Note tone="error">{text('boards.more-failed')}</Note>}
        {hasMore && (
          <p ref={keepFocus}>
            <Button onPress={() => void loadMore()} isPending={status === 'loading'}>
              {text('boards.more')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
