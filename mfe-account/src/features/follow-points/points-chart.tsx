import { numberText, pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { useState } from 'react'
import { plotOf } from '../../model/plot.ts'
import type { Timeline } from '../../model/timeline.ts'
import { useTexts } from '../../state/texts.ts'
import { ChartPoints } from './chart-points.tsx'
import { ChartScale, hasRoom } from './chart-scale.tsx'
import { Legend } from './legend.tsx'
import css from './points.module.css'
import { usePointText } from './use-point-text.ts'

interface PointsChartProps {
  timeline: Timeline
  labelledBy: string
  describedBy: string
}

/**
 * Only the lines are a drawing. Guides, dates, values and points are text and buttons of the page: they follow the
 * text size, the theme and the keyboard.
 */
export function PointsChart({ timeline, labelledBy, describedBy }: PointsChartProps) {
  const text = useTexts()
  const language = useLanguage()
  const say = usePointText()
  const [chosen, setChosen] = useState<number | null>(null)
  const plot = plotOf(timeline)
  const shown = plot.points.find(({ month }) => month.month === chosen) ?? plot.points.at(-1)
  const { estimate } = plot
  // The value stands on the side away from the line.
  const isFalling = (estimate?.place.top ?? 0) > (plot.points.at(-1)?.place.top ?? 0)
  return (
    <figure className={css.chart} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <p className={css.readout} aria-hidden="true">
        {shown && say(shown.month)}
      </p>
      <div className={css.plot}>
        <ul className={css.guides} aria-hidden="true">
          {plot.guides.map(({ value, top }) => (
            <li key={value} style={{ top: `${top}%` }}>
              <span>{numberText(value, language)}</span>
            </li>
          ))}
        </ul>
        <div className={css.field}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={css.official} d={plot.officialLine} />
            <path className={css.monthly} d={plot.monthlyLine} />
            <path className={css.estimate} d={plot.estimateLine} />
          </svg>
          <ChartPoints points={plot.points} shown={shown?.month.month ?? null} onShow={setChosen} />
          {estimate && (
            <span
              className={`${css.ahead} ${isFalling ? css.below : ''}`}
              style={{ left: `${estimate.place.left}%`, top: `${estimate.place.top}%` }}
              aria-hidden="true"
            >
              {hasRoom(plot) && (
                <i>{text('timeline.estimated-short', { points: pointsText(estimate.value, language) })}</i>
              )}
            </span>
          )}
        </div>
      </div>
      <ChartScale plot={plot} />
      <Legend plot={plot} />
    </figure>
  )
}
