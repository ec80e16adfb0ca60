import { Skeleton, SkeletonRegion } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../state/texts.ts'
import css from './boards.module.css'

export function BoardsSkeleton({ head }: { head: ReactNode }) {
  const text = useTexts()
  return (
    <>
      {head}
      <SkeletonRegion label={text('boards.loading')}>
        <div className={`sheet ${css.list}`}>
          {['55%', '40%', '48%', '36%'].map(width => (
            <div key={width} className={css.row}>
              <div className={css.go}>
                <span className={`${css.words} stack`}>
                  <Skeleton width={width} />
                  <Skeleton width="8rem" height="0.75rem" />
                </span>
              </div>
            </div>
          ))}
        </div>
      </SkeletonRegion>
    </>
  )
}
