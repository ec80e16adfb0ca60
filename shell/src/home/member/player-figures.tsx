import { classOf, gainClass, roundedGainText, roundedText, useDataDay } from '@pingboard/kit/federation'
import { numericDay, useLanguage } from '@pingboard/kit/fixtures'
import { VisuallyHidden } from '@pingboard/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import css from './own-points.module.css'
import type { OwnPlayer } from './use-own-player.ts'

interface PlayerFiguresProps {
  licence: string
  /** Null while loading, and when the federation gave nothing. */
  player: OwnPlayer | null
  isLoading: boolean
}

/** The four figures, each with its kind and the date of its data. */
export function PlayerFigures({ licence, player, isLoading }: PlayerFiguresProps) {
  const text = useTexts()
  const language = useLanguage()
  const dayOf = useDataDay()
  const date = player ? dayOf(player.freshness.fetchedAt) : ''
  const { points = null, initialPoints = null, departementalRanking: place = null } = player ?? {}
  const change = points === null || initialPoints === null ? null : Math.round(points - initialPoints)
  const way = change === null ? null : change > 0 ? 'rising' : change < 0 ? 'falling' : 'steady'
  return (
    <dl className={`${css.figures} ${isLoading ? css.loading : ''}`}>
      <Figure
        isMain
        label={text('member.points')}
        value={points === null ? null : roundedText(points, language)}
      >
        {player && text(`member.points-${player.freshness.source}`, { date })}
      </Figure>
      <Figure
        label={text('member.progress')}
        value={
          change !== null && (
            <span className={gainClass(change)}>
              {text('member.points-gain', { gain: roundedGainText(change, language) })}
            </span>
          )
        }
      >
        {way && text(`member.${way}`, { date })}
      </Figure>
      <Figure label={text('member.ranking')} value={player && classOf(player)}>
        {player &&
          (place === null
            ? text('member.dated', { date })
            : text('member.rank', { rank: roundedText(place, language), date }))}
      </Figure>
      <Figure label={text('member.licence')} value={licence} isKnown>
        {player?.validation
          ? text('member.licence-since', { date: numericDay(player.validation, language) })
          : text('member.licence-declared')}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  /** Null or false where not known. */
  value: ReactNode
  isMain?: boolean
  /** Known without the federation. */
  isKnown?: boolean
  children: ReactNode
}

function Figure({ label, value, isMain, isKnown, children }: FigureProps) {
  const text = useTexts()
  const isMissing = value === null || value === false
  return (
    <div className={`${css.figure} ${isMain ? css.main : ''} ${isKnown ? css.known : ''}`}>
      <dt>{label}</dt>
      <dd className={css.value}>
        {isMissing ? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{text('member.not-known')}</VisuallyHidden>
          </>
        ) : (
          value
        )}
      </dd>
      <dd className={css.source}>{children}</dd>
    </div>
  )
}
