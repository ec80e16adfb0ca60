import { dataOf } from '@pingboard/kit/api'
import { ErrorPanel, onDemand } from '@pingboard/kit/ui'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
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
/** On its way while the group is asked for. Only a person who may give roles needs it. */
const newcomersPart = onDemand(
  async () => (await import('../../features/change-role/newcomers.tsx')).Newcomers,
)

export function BoardsTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { id, group, members, roles, newcomers, boards, reload } = useGroup()
  usePartFailure(boards, 'boards.failed')
  useOwnNewBoard(id, dataOf(boards)?.data ?? null)
  const [earlier] = useState(newcomers)
  const Newcomers = useSyncExternalStore(newcomersPart.subscribe, newcomersPart.current)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // Without the card the members tab is the way.
    newcomersPart.load().catch(() => setMissing(true))
  }, [])
  const givesRoles = group?.permissions.canUpdateUserGroup
  const isLoaded = [members, roles].every(({ status }) => status !== 'loading')
  // What stands above the boards depends on the members and their roles, and no board moves once it is shown.
  const isSettled = givesRoles === false || (group && isLoaded && (Newcomers || isMissing))
  if (boards.status === 'loading' || !isSettled) return <BoardsSkeleton head={<AddBoard />} />
  if (boards.status === 'failed')
    return <ErrorPanel title={text('boards.failed')} kept={problemText(boards.error)} onRetry={reload} />
  const isAlone = dataOf(members)?.length === 1
  return (
    <>
      <PushCard />
      {givesRoles && Newcomers && <Newcomers earlier={earlier} place="above" />}
      {boards.data.data.length === 0 ? <NoBoards /> : <BoardList key={id} groupId={id} first={boards.data} />}
      {isAlone && group?.permissions.canAddUserGroup && (
        // Without the card the share button is the way.
        <CodeBoundary onError={() => {}}>
          <Suspense>
            <InviteCard group={group} />
          </Suspense>
        </CodeBoundary>
      )}
      {givesRoles && Newcomers && <Newcomers earlier={earlier} place="below" />}
      <MailsHint />
    </>
  )
}
