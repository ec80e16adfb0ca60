import { useLoad } from '@pingboard/kit/api'
import { Link } from '@pingboard/kit/router'
import {
  EmptyState,
  ErrorPanel,
  Skeleton,
  SkeletonRegion,
  useHeader,
  useProblemText,
} from '@pingboard/kit/ui'
import { listGroups } from '../../api/list-groups.ts'
import { useTexts } from '../../state/texts.ts'
import css from './mine-page.module.css'

/** The groups of the signed-in person. `for: 'members'` in src/module.tsx leads a visitor to the sign-in page first. */
export function MinePage() {
  const text = useTexts()
  const why = useProblemText()
  const { retry, ...loaded } = useLoad('topspin-groups', listGroups)
  useHeader({ title: text('mine.title') })
  return (
    <div className="page col">
      <h1 className="title">{text('mine.title')}</h1>
      {loaded.status === 'loading' && (
        <SkeletonRegion>
          <Skeleton width="60%" height="1rem" />
        </SkeletonRegion>
      )}
      {loaded.status === 'failed' && (
        <ErrorPanel
          title={text('mine.failed')}
          kept={why(loaded.error)}
          details={String(loaded.error)}
          onRetry={retry}
        />
      )}
      {loaded.status === 'ready' && loaded.data.length === 0 && <EmptyState>{text('mine.none')}</EmptyState>}
      {loaded.status === 'ready' && loaded.data.length > 0 && (
        <ul className={css.list}>
          {loaded.data.map(group => (
            <li key={group.id} className={css.row}>
              <Link className={css.link} to={`/account/groups/${group.id}/boards`}>
                {group.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
