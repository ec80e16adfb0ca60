import { dataOf } from '@pingboard/kit/api'
import { useDataDay } from '@pingboard/kit/federation'
import { Button, Icon, LinkButton, useKitTexts, useProblemText } from '@pingboard/kit/ui'
import { useId } from 'react'
import { OWN_POINTS } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import css from './own-points.module.css'
import { PlayerFigures } from './player-figures.tsx'
import { useOwnPlayer } from './use-own-player.ts'

/**
 * Points, progression, ranking and licence of the person. The figures have their places from the start, so that the
 * federation's answer moves nothing on the page, and delays nothing.
 */
export function OwnPoints({ licence }: { licence: string }) {
  const text = useTexts()
  const kit = useKitTexts()
  const dayOf = useDataDay()
  const problemText = useProblemText()
  const heading = useId()
  const asked = useOwnPlayer(licence)
  const player = dataOf(asked)
  const note = player?.freshness.stale
    ? text('member.away', { date: dayOf(player.freshness.fetchedAt) })
    : asked.status === 'failed' && problemText(asked.error)
  return (
    <section className={css.section} aria-labelledby={heading} aria-busy={asked.status === 'loading'}>
      <div className={css.head}>
        <h2 className="h2" id={heading}>
          {player ? `${player.firstname} ${player.lastname}` : text('member.points-loading')}
        </h2>
        <p className="muted small grow" lang="fr">
          {[player?.categoryLabel, player?.clubLabel].filter(Boolean).join(', ')}
        </p>
        <LinkButton to={OWN_POINTS} variant="quiet">
          {text('member.my-points')}
          <Icon name="arrow-right" size="s" />
        </LinkButton>
      </div>
      <PlayerFigures licence={licence} player={player} isLoading={asked.status === 'loading'} />
      {note && (
        <p className={`small ${css.note}`}>
          {note}{' '}
          <Button variant="link" onPress={asked.retry}>
            {kit('retry')}
          </Button>
        </p>
      )}
    </section>
  )
}
