import { ErrorPanel, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { holdersOf } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { RoleItem } from './role-item.tsx'
import css from './roles.module.css'

/** What each role allows, read-only. */
export function RolesTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { members, roles, reload } = useGroup()
  if (roles.status === 'failed')
    return <ErrorPanel title={text('roles.failed')} kept={problemText(roles.error)} onRetry={reload} />
  if (roles.status === 'loading')
    return (
      <SkeletonRegion label={text('roles.loading')}>
        <Skeleton height="10rem" />
      </SkeletonRegion>
    )
  return (
    <>
      <h2 className="vh">{text('tab.roles')}</h2>
      <p className={`${css.lead} muted small`}>{text('roles.lead')}</p>
      <div className={`sheet ${css.list}`}>
        {roles.data.map((role, place) => (
          <RoleItem
            key={role.id}
            role={role}
            isOpen={place === 0}
            holders={members.status === 'ready' ? holdersOf(role, members.data) : null}
          />
        ))}
      </div>
    </>
  )
}
