import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import css from './group-list.module.css'

export function GroupListSkeleton() {
  return (
    <SkeletonRegion>
      <div className={`${css.list} sheet`}>
        {['60%', '45%', '52%'].map(width => (
          <div key={width} className={css.row}>
            <div className={css.line}>
              <Skeleton width="2.5rem" height="2.5rem" />
              <span className={`${css.words} stack`}>
                <Skeleton width={width} />
                <Skeleton width="7rem" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
