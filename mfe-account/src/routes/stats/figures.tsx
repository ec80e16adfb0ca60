import type { Freshness, PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { classOf, gainClass, gainText, numberText, pointsText, useDataDay } from '@pingboard/kit/federation'
import { useLanguage, useToday } from '@pingboard/kit/fixtures'
import type { ReactNode } from 'react'
import { situationPhase } from '../../model/situation.ts'
import { useTexts } from '../../state/texts.ts'
import { Figure } from './figure.tsx'
import css from './stats.module.css'
import type { BothBases } from './use-player.ts'

interface FiguresProps {
  bases: BothBases
  /** Matches of the season; null while not known. */
  matches: readonly PlayerMatch[] | null
  /** Matches that are not validated yet are missing. */
  isValidatedOnly: boolean
}

/** Official, monthly and estimated points are three things: each has its own figure, its date and its source. */
export function Figures({ bases: { ranked, daily }, matches, isValidatedOnly }: FiguresProps) {
  const text = useTexts()
  const language = useLanguage()
  const dayOf = useDataDay()
  const today = useToday()
  const player = ranked ?? daily
  if (!player) return null
  const phase = situationPhase({ today, player, matches, isValidatedOnly })
  const from = ({ source, fetchedAt }: Freshness) =>
    text(`stats.source-${source}`, { date: dayOf(fetchedAt) })
  const source = from(player.freshness)
  const points = (value: number | null) => (value === null ? null : pointsText(value, language))
  const change = player.points === null || player.oldPoints === null ? null : player.points - player.oldPoints
  const hundreds = classOf(player)
  return (
    <dl className={css.figures}>
      <Figure isMain label={text('stats.monthly')} value={points(player.points)}>
        {change !== null && (
          <>
            <span className={gainClass(change)}>
              {text('stats.gain', { gain: gainText(change, language) })}
            </span>{' '}
            {text('stats.since-month')}{' '}
          </>
        )}
        {source}
      </Figure>
      <Figure label={text('stats.official')} value={points(player.officialPoints)}>
        {phase !== null && `${text('stats.phase', { phase })} `}
        {source}
      </Figure>
      <Figure isEstimate label={text('stats.estimate')} value={points(daily?.virtual ?? null)}>
        {daily?.virtual == null
          ? text('stats.no-estimate')
          : `${text('stats.estimate-why')} ${from(daily.freshness)}`}
      </Figure>
      <Figure label={text('stats.class')} value={hundreds === null ? null : String(hundreds)}>
        <Ranks
          department={player.departementalRanking}
          region={player.regionalRanking}
          nation={player.rank}
        />{' '}
        {source}
      </Figure>
    </dl>
  )
}

interface RanksProps {
  department: number | null
  region: number | null
  nation: number | null
}

function Ranks({ department, region, nation }: RanksProps): ReactNode {
  const text = useTexts()
  const language = useLanguage()
  const places = [
    department !== null && text('stats.rank-department', { rank: numberText(department, language) }),
    region !== null && text('stats.rank-region', { rank: numberText(region, language) }),
    nation !== null && text('stats.rank-nation', { rank: numberText(nation, language) }),
  ].filter(Boolean)
  return places.length > 0 && `${places.join(', ')}.`
}
