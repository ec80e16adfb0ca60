import type { GroupId } from '@pingboard/contracts/ids.ts'
import { codeOf, useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Navigate, useLocation, useSearchParams } from '@pingboard/kit/router'
import { ErrorPanel, LinkButton, Note, useHeader } from '@pingboard/kit/ui'
import { readGroup } from '../../api/get-group.ts'
import { CreateBoard } from '../../features/create-board/create-board.tsx'
import { errorAddress, groupBoardsAddress, signInAddress } from '../../model/addresses.ts'
import { useTexts } from '../../state/texts.ts'
import { useReason } from '../../state/use-reason.ts'

/** `/boards/new?group=<id>` */
export function NewBoardPage() {
  const text = useTexts()
  const id = useSearchParams()[0].get('group') as GroupId | null
  const { retry, ...group } = useLoad(id, signal => readGroup(id as GroupId, signal))
  const name = group.status === 'ready' ? group.data.name : undefined
  useHeader({
    title: text('new.title'),
    subtitle: name,
    back: id ? groupBoardsAddress(id) : '/account/groups',
  })

  return (
    <div className="page page--list">
      <h1 className="vh">{text('new.title')}</h1>
      {id === null ? (
        <ErrorPanel title={text('new.noGroup')}>
          <LinkButton to="/account/groups">{text('new.toGroups')}</LinkButton>
        </ErrorPanel>
      ) : group.status === 'loading' ? (
        <FixtureSkeleton rows={3} />
      ) : group.status === 'failed' ? (
        <GroupFailure error={group.error} onRetry={retry} />
      ) : group.data.permissions.canCreateBoard ? (
        <CreateBoard key={id} group={group.data} />
      ) : (
        <Note title={text('new.forbidden')}>
          <p>{text('new.forbiddenWhy')}</p>
        </Note>
      )}
    </div>
  )
}

/** For a foreign group, an unknown group, or a missing answer. */
function GroupFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useTexts()
  const reason = useReason()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const code = codeOf(error)
  // An unreadable answer means an old page. The shell says so, and offers to load the page again.
  if (code === 'UNREADABLE') throw error
  if (code === 'NOT_SIGNED_IN') return <Navigate to={signInAddress(here)} replace />
  if (code === 'FORBIDDEN') return <Navigate to={errorAddress(403, here)} replace />
  if (code === 'GROUP_NOT_FOUND' || code === 'INVALID_REQUEST') {
    return <Navigate to={errorAddress(404, here)} replace />
  }
  return <ErrorPanel title={text('new.groupFailed')} kept={reason(code)} details={code} onRetry={onRetry} />
}
