import type { Loading } from '@pingboard/kit/api'
import { ErrorPanel, Skeleton, SkeletonRegion, useProblemText } from '@pingboard/kit/ui'
import { MatchList } from '../../features/browse-matches/match-list.tsx'
import { useTexts } from '../../state/texts.ts'
import css from './stats.module.css'
import type { SeasonMatches } from './use-matches.ts'

/** The matches of the season, as soon as they are known. */
export function MatchesSection({ matches }: { matches: Loading<SeasonMatches> }) {
  const text = useTexts()
  const problemText = useProblemText()
  if (matches.status === 'failed')
    return (
      <ErrorPanel title={text('matches.failed')} kept={problemText(matches.error)} onRetry={matches.retry} />
    )
  if (matches.status === 'loading')
    return (
      <SkeletonRegion label={text('matches.title')}>
        <div className={css.waiting}>
          {['80%', '65%', '72%', '58%'].map(width => (
            <Skeleton key={width} width={width} height="2.5rem" />
          ))}
        </div>
      </SkeletonRegion>
    )
  return <MatchList {...matches.data} />
}
