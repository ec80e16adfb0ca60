import { dataOf } from '@pingboard/kit/api'
import { ErrorPanel } from '@pingboard/kit/ui'
import { lazy, Suspense } from 'react'
import { PushCard } from '../../features/offer-pushes/push-card.tsx'
import { CodeBoundary } from '../../features/share-group/code-boundary.tsx'
import { useGroup } from '../../state/group-context.ts'
import { useOwnNewBoard } from '../../state/push-moment.ts'
import { useTexts } from '../../state/texts.ts'
import { usePartFailure } from '../../state/use-part-failure.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { AddBoard } from './add-board.tsx'
import { BoardList } from './board-list.tsx'
import { BoardsSkeleton } from './boards-skeleton.tsx'
import { MailsHint } from './mails-hint.tsx'
import { NoBoards } from './no-boards.tsx'

// A chunk of its own: few groups have one member.
const InviteCard = lazy(() => import('../../features/share-group/invite-card.tsx'))

export function BoardsTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { id, group, members, boards, reload } = useGroup()
  usePartFailure(boards, 'boards.failed')
  useOwnNewBoard(id, dataOf(boards)?.data ?? null)
  if (boards.status === 'loading') return <BoardsSkeleton head={<AddBoard />} />
  if (boards.status === 'failed')
    return <ErrorPanel title={text('boards.failed')} kept={problemText(boards.error)} onRetry={reload} />
  const isAlone = dataOf(members)?.length === 1
  return (
    <>
      <PushCard />
      {boards.data.data.length === 0 ? <NoBoards /> : <BoardList key={id} groupId={id} first={boards.data} />}
      {isAlone && group?.permissions.canAddUserGroup && (
        // Without the card the share button is the way.
        <CodeBoundary onError={() => {}}>
          <Suspense>
            <InviteCard group={group} />
          </Suspense>
        </CodeBoundary>
      )}
      <MailsHint />
    </>
  )
}
