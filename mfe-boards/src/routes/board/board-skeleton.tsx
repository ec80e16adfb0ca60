import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'

/** The shape of the page while the board is loading. */
export function BoardSkeleton() {
  const text = useTexts()
  return (
    <div className="page page--list">
      <SkeletonRegion label={text('board.loading')}>
        <div className="sheet">
          <div className="sheet-head">
            <Skeleton width="9rem" height="1.25rem" />
          </div>
          <FixtureSkeleton rows={6} />
        </div>
      </SkeletonRegion>
    </div>
  )
}
