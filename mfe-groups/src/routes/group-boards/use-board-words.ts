import { dayRange, numericDay, useLanguage } from '@pingboard/kit/fixtures'
import type { BoardSummary } from '../../model/board-summary.ts'
import { useTexts } from '../../state/texts.ts'

/** A board in words: its days, its number of fixtures, and their progress. */
export function useBoardWords(summary: BoardSummary, today: string) {
  const text = useTexts()
  const language = useLanguage()
  const { days } = summary
  const isThisYear = days !== null && [days.from, days.to].every(day => day.slice(0, 4) === today.slice(0, 4))
  const long = days && isThisYear ? dayRange(days.from, days.to, language) : ''
  const numeric =
    days && !isThisYear ? [...new Set([days.from, days.to])].map(day => numericDay(day, language)) : []
  const states = [
    summary.live > 0 && text('boards.live', { count: summary.live }),
    summary.done > 0 && summary.done < summary.games && text('boards.done', { count: summary.done }),
    summary.postponed > 0 && text('boards.postponed', { count: summary.postponed }),
    summary.games > 0 && summary.done === summary.games && text('boards.all-done'),
  ].filter(part => part !== false)
  return {
    when: days ? long || numeric.join(' – ') : text('boards.no-date'),
    games: text('boards.games', { count: summary.games }),
    progress: states.join(', '),
  }
}
