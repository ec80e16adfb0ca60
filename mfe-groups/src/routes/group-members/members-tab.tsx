import { ErrorPanel, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { usePartFailure } from '../../state/use-part-failure.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { MemberList } from './member-list.tsx'
import css from './members.module.css'

export function MembersTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { group, members, roles, reload } = useGroup()
  const failed = members.status === 'failed' ? members : roles.status === 'failed' ? roles : null
  usePartFailure(failed ?? members, 'members.failed')
  if (failed)
    return <ErrorPanel title={text('members.failed')} kept={problemText(failed.error)} onRetry={reload} />
  if (!group || members.status !== 'ready' || roles.status !== 'ready')
    return (
      <SkeletonRegion label={text('members.loading')}>
        <div className={`sheet ${css.list}`}>
          {['11rem', '9rem', '13rem', '10rem'].map(width => (
            <div key={width} className={css.row}>
              <Skeleton width="2.5rem" height="2.5rem" />
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </SkeletonRegion>
    )
  return <MemberList group={group} members={members.data} roles={roles.data} />
}
