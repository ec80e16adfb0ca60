import { FixtureSkeleton } from '@pingboard/kit/fixtures'
import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './game.module.css'

/** The shape of the page while the sheet is loading. */
export function GameSkeleton() {
  const text = useTexts()
  return (
    <div className={`page ${css.page}`}>
      <SkeletonRegion label={text('sheet.loading')}>
        <div className={css.sum}>
          <Skeleton width="100%" height="3.5rem" />
        </div>
        <FixtureSkeleton rows={6} />
      </SkeletonRegion>
    </div>
  )
}
