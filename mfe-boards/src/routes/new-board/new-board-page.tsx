import type { GroupId } from '@pingboard/contracts/ids.ts'
import { codeOf, useLoad } from '@pingboard/kit/api'
import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Navigate, useLocation, useSearchParams } from '@pingboard/kit/router'
import { retrySessionAtom, sessionAtom } from '@pingboard/kit/slice'
import { ErrorPanel, LinkButton, Note, SkeletonRegion } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { readGroup } from '../../api/get-group.ts'
import { CreateBoard } from '../../features/create-board/create-board.tsx'
import { errorAddress, groupBoardsAddress, signInAddress } from '../../model/addresses.ts'
import { useHeader } from '../../state/use-header.ts'
import { useWords } from '../../state/use-words.ts'

/** `/boards/new?group=<id>` */
export function NewBoardRoute() {
  const { t } = useWords()
  const { pathname, search } = useLocation()
  const id = useSearchParams()[0].get('group') as GroupId | null
  const session = useAtomValue(sessionAtom)
  const retrySession = useSetAtom(retrySessionAtom)
  const isSignedIn = session.status === 'signed-in'
  const key = isSignedIn ? id : null
  const { retry, ...group } = useLoad(key, signal => readGroup(id as GroupId, signal))
  const name = group.status === 'ready' ? group.data.name : undefined
  useHeader({ title: t('new.title'), subtitle: name, back: id ? groupBoardsAddress(id) : '/account/groups' })

  const here = pathname + search
  if (session.status === 'visitor') return <Navigate to={signInAddress(here)} replace />
  return (
    <div className="page page--list">
      <h1 className="vh">{t('new.title')}</h1>
      {id === null ? (
        <ErrorPanel title={t('new.noGroup')}>
          <LinkButton to="/account/groups">{t('new.toGroups')}</LinkButton>
        </ErrorPanel>
      ) : session.status === 'unreachable' ? (
        <ErrorPanel title={t('access.unreachable')} onRetry={() => void retrySession()} />
      ) : group.status === 'loading' ? (
        <SkeletonRegion>
          <FixtureSkeleton rows={3} />
        </SkeletonRegion>
      ) : group.status === 'failed' ? (
        <GroupFailure code={codeOf(group.error)} here={here} onRetry={retry} />
      ) : group.data.permissions.canCreateBoard ? (
        <CreateBoard key={id} group={group.data} />
      ) : (
        <Note title={t('new.forbidden')}>
          <p>{t('new.forbiddenWhy')}</p>
        </Note>
      )}
    </div>
  )
}

interface GroupFailureProps {
  code: string
  here: string
  onRetry: () => void
}

/** Not one's group, no such group, or no answer. */
function GroupFailure({ code, here, onRetry }: GroupFailureProps) {
  const { t, reason } = useWords()
  if (code === 'NOT_SIGNED_IN') return <Navigate to={signInAddress(here)} replace />
  if (code === 'FORBIDDEN') return <Navigate to={errorAddress(403, here)} replace />
  if (code === 'GROUP_NOT_FOUND' || code === 'INVALID_REQUEST') {
    return <Navigate to={errorAddress(404, here)} replace />
  }
  return <ErrorPanel title={t('new.groupFailed')} kept={reason(code)} details={code} onRetry={onRetry} />
}
