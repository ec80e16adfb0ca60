import { useLanguage } from '@pingboard/kit/fixtures'
import type { Plot } from '../../model/plot.ts'
import { shortMonth } from '../../model/season.ts'
import css from './points.module.css'

/** Below the curve: how many matches were played, and a few dates. The table has the same in full. */
export function ChartScale({ plot }: { plot: Plot }) {
  const language = useLanguage()
  return (
    <div aria-hidden="true">
      {hasBars(plot) && (
        <div className={css.bars}>
          {plot.bars.map(({ month, matches, height }) => (
            <span key={month} className={css.slot} style={{ width: `${plot.slot}%` }}>
              {height > 0 && hasRoom(plot) && <span className={css.number}>{matches}</span>}
              {height > 0 && <span className={css.bar} style={{ height: `${height}%` }} />}
            </span>
          ))}
        </div>
      )}
      <div className={css.dates}>
        {plot.dates.map(({ month, left }) => (
          <span key={month} style={{ left: `${left}%` }}>
            {shortMonth(month, language)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Whether a month is wide enough for a number. */
export const hasRoom = ({ slot }: Plot): boolean => slot > 3

export const hasBars = ({ bars }: Plot): boolean => bars.some(({ height }) => height > 0)
