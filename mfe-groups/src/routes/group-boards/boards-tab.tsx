import { ErrorPanel } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { AddBoard } from './add-board.tsx'
import { BoardList } from './board-list.tsx'
import { BoardsSkeleton } from './boards-skeleton.tsx'
import { MailsHint } from './mails-hint.tsx'
import { NoBoards } from './no-boards.tsx'

export function BoardsTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { id, boards, reload } = useGroup()
  if (boards.status === 'loading') return <BoardsSkeleton head={<AddBoard />} />
  if (boards.status === 'failed')
    return <ErrorPanel title={text('boards.failed')} kept={problemText(boards.error)} onRetry={reload} />
  return (
    <>
      {boards.data.data.length === 0 ? <NoBoards /> : <BoardList key={id} groupId={id} first={boards.data} />}
      <MailsHint />
    </>
  )
}
