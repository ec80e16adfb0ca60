import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { ErrorPanel, LinkButton, Skeleton, SkeletonRegion, useFailureToast } from '@pingboard/kit/ui'
import { useId } from 'react'
import { GROUPS } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import { GroupCard } from './group-card.tsx'
import css from './groups.module.css'
import type { MyGroups } from './use-groups.ts'

/** The first groups, and a link to all of them. */
export function Groups({ groups, userId }: { groups: MyGroups; userId: UserId }) {
  const text = useTexts()
  const heading = useId()
  useFailureToast(groups, () => text('member.groups-failed'))
  if (groups.status === 'failed')
    return (
      <ErrorPanel
        title={text('member.groups-failed')}
        kept={text('member.groups-kept')}
        onRetry={groups.retry}
      />
    )
  return (
    <section aria-labelledby={heading}>
      <h2 className={`h2 ${css.title}`} id={heading}>
        {text('member.groups')}{' '}
        {groups.status === 'ready' && <span className="muted num">{groups.data.total}</span>}
      </h2>
      {groups.status === 'loading' ? (
        <SkeletonRegion label={text('loading')}>
          <Skeleton height="5rem" />
        </SkeletonRegion>
      ) : (
        <ul className={`sheet ${css.list}`}>
          {groups.data.groups.slice(0, LIMITS.homeGroups).map(group => (
            <GroupCard key={group.id} group={group} isOwner={group.createdBy === userId} />
          ))}
        </ul>
      )}
      {groups.status === 'ready' && groups.data.total > LIMITS.homeGroups && (
        <p className={css.more}>
          <LinkButton to={GROUPS}>{text('member.all-groups', { count: groups.data.total })}</LinkButton>
        </p>
      )}
    </section>
  )
}
