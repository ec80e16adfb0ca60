import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'

/** The shape of the page while the evening is read. */
export function ReplaySkeleton() {
  const text = useTexts()
  return (
    <div className="page">
      <SkeletonRegion label={text('replay.loading')}>
        <div className="stack">
          <Skeleton width="12rem" height="4.5rem" />
          <Skeleton width="100%" height="8rem" />
          <FixtureSkeleton rows={6} />
        </div>
      </SkeletonRegion>
    </div>
  )
}
