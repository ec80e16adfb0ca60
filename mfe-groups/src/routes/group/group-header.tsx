import { Link } from '@pingboard/kit/router'
import { Avatar, Icon, Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useGroup } from '../../state/group-context.ts'
import { useTexts } from '../../state/texts.ts'
import css from './group.module.css'
import { GroupActions } from './group-actions.tsx'

/** Keeps its height while the group is loading. */
export function GroupHeader() {
  const text = useTexts()
  const { group } = useGroup()
  return (
    <>
      <Link className={`${css.back} small`} to="/account/groups">
        <Icon name="arrow-left" size="s" />
        {text('list.title')}
      </Link>
      <header className={css.head}>
        {group ? (
          <>
            <Avatar id={group.id} name={group.name} kind="group" size="l" />
            <div className={css.words}>
              <h1 className="title">{group.name}</h1>
              <p className="muted small">{group.description}</p>
            </div>
          </>
        ) : (
          <div className={css.words}>
            <SkeletonRegion label={text('group.loading')}>
              <div className={css.wait}>
                <Skeleton width="4rem" height="4rem" />
                <div className={css.words}>
                  <Skeleton width="18rem" height="1.75rem" />
                  <Skeleton width="12rem" />
                </div>
              </div>
            </SkeletonRegion>
          </div>
        )}
        <GroupActions />
      </header>
    </>
  )
}
