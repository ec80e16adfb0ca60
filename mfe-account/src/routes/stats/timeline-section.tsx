import { dataOf, type Loading, useLoad } from '@pingboard/kit/api'
import { useToday } from '@pingboard/kit/fixtures'
import { ErrorPanel, Skeleton, SkeletonRegion, useProblemText } from '@pingboard/kit/ui'
import { listPhases } from '../../api/list-phases.ts'
import { useTexts } from '../../state/texts.ts'
import css from './stats.module.css'
import type { SeasonMatches } from './use-matches.ts'
import type { BothBases } from './use-player.ts'

interface TimelineSectionProps {
  licence: string
  bases: Loading<BothBases>
  matches: Loading<SeasonMatches>
}

/** Waits for all that the curve is made of, and for its code, which is a chunk of its own. */
export function TimelineSection({ licence, bases, matches }: TimelineSectionProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const today = useToday()
  const phases = useLoad(licence, signal => listPhases(licence, signal))
  const part = useLoad('points', () => import('../../features/follow-points/points-timeline.tsx'))
  const known = dataOf(bases)
  const player = known && (known.ranked ?? known.daily)
  // Without the person's own points there is nothing to draw; the page says why.
  if (bases.status === 'failed') return null
  const failed = [phases, part].find(({ status }) => status === 'failed')
  if (failed?.status === 'failed')
    return (
      <ErrorPanel title={text('timeline.failed')} kept={problemText(failed.error)} onRetry={failed.retry} />
    )
  if (!player || phases.status !== 'ready' || part.status !== 'ready' || matches.status === 'loading')
    return (
      <SkeletonRegion label={text('timeline.loading')}>
        <div className={css.waiting}>
          <Skeleton width="14rem" height="1.25rem" />
          <Skeleton height="15rem" />
        </div>
      </SkeletonRegion>
    )
  const PointsTimeline = part.data.default
  return (
    <PointsTimeline
      known={{
        today,
        player,
        estimate: known.daily?.virtual ?? null,
        matches: dataOf(matches)?.rows ?? null,
        isValidatedOnly: dataOf(matches)?.isValidatedOnly ?? false,
        history: phases.data,
      }}
    />
  )
}
