import type { Profile } from '@pingboard/contracts/http/account.ts'
import { dataOf } from '@pingboard/kit/api'
import { ErrorPanel, Skeleton, SkeletonRegion, useProblemText } from '@pingboard/kit/ui'
import { fullName } from '../../model/names.ts'
import { useTexts } from '../../state/texts.ts'
import { FederationNote } from './federation-note.tsx'
import { Figures } from './figures.tsx'
import { Identity } from './identity.tsx'
import type { LinkAction } from './link-action.ts'
import { MatchesSection } from './matches-section.tsx'
import { SimulatorSection } from './simulator-section.tsx'
import css from './stats.module.css'
import { TimelineSection } from './timeline-section.tsx'
import { useMatches } from './use-matches.ts'
import { usePlayer } from './use-player.ts'

interface OwnStatsProps {
  licence: string
  profile: Profile
  link: LinkAction
}

/** Each section loads for itself: a part that the federation does not give leaves the others. */
export function OwnStats({ licence, profile, link }: OwnStatsProps) {
  const text = useTexts()
  const problemText = useProblemText()
  const bases = usePlayer(licence)
  const matches = useMatches(licence)
  const known = dataOf(bases)
  const player = known && (known.ranked ?? known.daily)
  const points = player && (player.points ?? player.officialPoints)
  return (
    <>
      <Identity
        // The daily base knows another club at once, the ranking base once it is counted anew.
        player={player && { ...player, clubLabel: (known.daily ?? player).clubLabel }}
        name={fullName(profile) ?? text('stats.title')}
        licence={licence}
        link={link}
      />
      {bases.status === 'failed' && (
        <ErrorPanel
          title={text('stats.failed')}
          kept={`${problemText(bases.error)} ${text('stats.kept', { licence })}`}
          onRetry={bases.retry}
        />
      )}
      {bases.status === 'loading' && (
        <SkeletonRegion label={text('stats.loading')}>
          <div className={css.figures}>
            {['monthly', 'official', 'estimate', 'class'].map(figure => (
              <div key={figure} className={css.figure}>
                <Skeleton width="7rem" />
                <Skeleton width="5rem" height="2.5rem" />
              </div>
            ))}
          </div>
        </SkeletonRegion>
      )}
      {known && (
        <div className={css.note}>
          <FederationNote bases={known} onRetry={bases.retry} />
        </div>
      )}
      {known && (
        <Figures
          bases={known}
          matches={dataOf(matches)?.rows ?? null}
          isValidatedOnly={dataOf(matches)?.isValidatedOnly ?? false}
        />
      )}
      <TimelineSection licence={licence} bases={bases} matches={matches} />
      {points !== null && <SimulatorSection own={points} />}
      <MatchesSection matches={matches} />
    </>
  )
}
