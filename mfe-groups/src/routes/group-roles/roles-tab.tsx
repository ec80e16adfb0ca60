import { dataOf } from '@pingboard/kit/api'
import { ErrorPanel, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useState } from 'react'
import { holdersOf, ownFirst } from '../../model/roles.ts'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import { useHeading } from '../../state/use-heading.ts'
import { usePartFailure } from '../../state/use-part-failure.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { AddRole } from './add-role.tsx'
import { RoleActions } from './role-actions.tsx'
import { RoleItem } from './role-item.tsx'
import css from './roles.module.css'

/** What each role allows, the group's own roles first. */
export function RolesTab() {
  const text = useTexts()
  const problemText = useProblemText()
  const { members, roles, reload } = useGroup()
  const [added, setAdded] = useState<string | null>(null)
  const { heading, focusHeading } = useHeading()
  usePartFailure(roles, 'roles.failed')
  if (roles.status === 'failed')
    return <ErrorPanel title={text('roles.failed')} kept={problemText(roles.error)} onRetry={reload} />
  if (roles.status === 'loading')
    return (
      <SkeletonRegion label={text('roles.loading')}>
        <Skeleton height="10rem" />
      </SkeletonRegion>
    )
  const known = dataOf(members)
  return (
    <>
      <h2 className="vh" {...heading}>
        {text('tab.roles')}
      </h2>
      <AddRole onAdded={setAdded} />
      <div className={`sheet ${css.list}`}>
        {ownFirst(roles.data).map((role, place) => {
          const holders = known && holdersOf(role, known)
          return (
            <RoleItem
              key={role.id}
              role={role}
              isOpen={added === null ? place === 0 : role.id === added}
              holders={holders?.length ?? null}
            >
              <RoleActions role={role} roles={roles.data} holders={holders} onDeleted={focusHeading} />
            </RoleItem>
          )
        })}
      </div>
    </>
  )
}
