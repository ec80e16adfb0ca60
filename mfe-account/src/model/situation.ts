import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { monthOf } from './season.ts'

/** The match is still to be counted: one that never counts has 0 and no outcome. */
export const isWaiting = ({ source, gain, outcome }: PlayerMatch): boolean =>
  source === 'spid' && (gain !== 0 || outcome !== null)

/**
 * The month of the points that the federation publishes now: the present one, or the one before as long as matches of
 * it wait. Source: protocol notes, section 10.3.
 * @param today the day in Paris, `yyyy-MM-dd`
 * @param matches of the season; null when not known
 * @param isValidatedOnly matches that wait are missing: then a validated one of the month before shows that it is counted
 */
export function situationMonth(
  today: string,
  matches: readonly PlayerMatch[] | null,
  isValidatedOnly: boolean,
): number {
  const before = monthOf(today) - 1
  const ofBefore = matches?.filter(match => monthOf(match.date) === before) ?? []
  const isPublished = isValidatedOnly && matches ? ofBefore.length > 0 : !ofBefore.some(isWaiting)
  return isPublished ? before + 1 : before
}
