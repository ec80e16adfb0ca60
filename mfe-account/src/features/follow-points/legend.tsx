import type { Plot } from '../../model/plot.ts'
import { useTexts } from '../../state/texts.ts'
import { hasBars } from './chart-scale.tsx'
import css from './points.module.css'

/** Which line is which. */
export function Legend({ plot }: { plot: Plot }) {
  const text = useTexts()
  const kinds = [
    plot.monthlyLine && (['monthly', css.keyMonthly] as const),
    plot.officialLine && (['official', css.keyOfficial] as const),
    plot.estimateLine && (['estimated', css.keyEstimate] as const),
    hasBars(plot) && (['played', css.keyBar] as const),
  ].filter(kind => kind !== false && kind !== '')
  return (
    <figcaption className={`small ${css.legend}`}>
      {kinds.map(([kind, look]) => (
        <span key={kind}>
          <i className={look} aria-hidden="true" />
          {text(`timeline.${kind}`)}
        </span>
      ))}
    </figcaption>
  )
}
