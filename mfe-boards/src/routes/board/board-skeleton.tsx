import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useWords } from '../../state/use-words.ts'

/** The shape of the page while the board is on its way. */
export function BoardSkeleton() {
  const { t } = useWords()
  return (
    <div className="page page--list">
      <SkeletonRegion label={t('board.loading')}>
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
