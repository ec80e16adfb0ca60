import { Link } from '@pingboard/kit/router'
import { Avatar, Icon, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './group.module.css'
import { GroupActions } from './group-actions.tsx'

/**
 * Way back, name, description and actions. Keeps its height while the group is loading. On a phone the shell's header
 * shows the name, the page has it for screen readers, and the way back and the actions share a line.
 */
export function GroupHeader() {
  const text = useTexts()
  const { group } = useGroup()
  return (
    <header className={css.head}>
      <Link className={`${css.back} small`} to="/account/groups">
        <Icon name="arrow-left" size="s" />
        {text('list.title')}
      </Link>
      {group && (
        <span className={css.avatar}>
          <Avatar id={group.id} name={group.name} kind="group" size="l" />
        </span>
      )}
      <div className={css.words}>
        {group ? (
          <>
            <h1 className={`title ${css.name}`}>{group.name}</h1>
            <p className="muted small">{group.description}</p>
          </>
        ) : (
          <SkeletonRegion label={text('group.loading')}>
            <div className="stack">
              <span className={css.name}>
                <Skeleton width="18rem" height="1.75rem" />
              </span>
              <Skeleton width="12rem" />
            </div>
          </SkeletonRegion>
        )}
      </div>
      <GroupActions />
    </header>
  )
}
