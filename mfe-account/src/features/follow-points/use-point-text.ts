import { gainText, pointsText } from '@pingboard/kit/federation'
import { useLanguage } from '@pingboard/kit/fixtures'
import { monthName, phaseOf } from '../../model/season.ts'
import type { TimelineMonth } from '../../model/timeline.ts'
import { useTexts } from '../../state/texts.ts'

/** A point of the curve in words: date, value, change. */
export function usePointText(): (point: TimelineMonth) => string {
  const text = useTexts()
  const language = useLanguage()
  return ({ month, monthly, official, change }) => {
    const date = monthName(month, language)
    if (monthly === null)
      return text('timeline.point-official', {
        month: date,
        phase: phaseOf(month),
        points: pointsText(official ?? 0, language),
      })
    const points = pointsText(monthly, language)
    return change === null
      ? text('timeline.point', { month: date, points })
      : text('timeline.point-change', { month: date, points, change: gainText(change, language) })
  }
}
