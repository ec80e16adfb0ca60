import { gainText, pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { monthName } from '../../model/season.ts'
import { pointsOf, progressOf, type Timeline } from '../../model/timeline.ts'
import { useTexts } from '../../state/texts.ts'
import css from './points.module.css'

interface SummaryProps {
  id: string
  timeline: Timeline
  /** The matches of the season could be read. */
  hasMatches: boolean
}

/** What the curve shows, in sentences, and how the past months are known. */
export function Summary({ id, timeline, hasMatches }: SummaryProps) {
  const text = useTexts()
  const language = useLanguage()
  const progress = progressOf(timeline)
  const phases = pointsOf(timeline).flatMap(({ month, official }) =>
    official === null ? [] : [{ month, official }],
  )
  const [first, last] = [phases[0], phases.at(-1)]
  const source = timeline.isCounted ? 'counted' : hasMatches ? 'published' : 'unread'
  const sentences = [
    progress &&
      text('timeline.way', {
        from: monthName(progress.from.month, language),
        to: monthName(progress.to.month, language),
        first: pointsText(progress.from.monthly, language),
        last: pointsText(progress.to.monthly, language),
        change: gainText(progress.change, language),
      }),
    progress?.best &&
      text('timeline.best', {
        month: monthName(progress.best.month, language),
        change: gainText(progress.best.change, language),
      }),
    first &&
      last &&
      first.official !== last.official &&
      text('timeline.officials', {
        month: monthName(first.month, language),
        first: pointsText(first.official, language),
        last: pointsText(last.official, language),
      }),
    timeline.estimate !== null &&
      text('timeline.estimate', { points: pointsText(timeline.estimate, language) }),
  ].filter(Boolean)
  return (
    <>
      <p className={css.summary} id={id}>
        {sentences.join(' ')}
      </p>
      {progress && <p className="hint">{text(`timeline.${source}`)}</p>}
    </>
  )
}
