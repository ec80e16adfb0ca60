import type { Player, PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { COUNTED_BY } from '@pingboard/contracts/points.ts'
import { monthOf, phaseOf, phaseStart } from './season.ts'

/** The match is still to be counted: one that never counts has 0 and no outcome. */
export const isWaiting = ({ source, gain, outcome }: PlayerMatch): boolean =>
  source === 'spid' && (gain !== 0 || outcome !== null)

/** What shows which month the federation has published. */
export interface Situation {
  /** The day in Paris, `yyyy-MM-dd`. */
  today: string
  player: Pick<Player, 'points' | 'officialPoints'>
  /** Matches of the season; null when not known. */
  matches: readonly PlayerMatch[] | null
  /** Matches that are not validated yet are missing. */
  isValidatedOnly: boolean
}

/** Points by which counting may differ from the published value: upstream cuts decimals. */
export const TOLERANCE = 1

/**
 * The month of the points that the federation publishes now: the present one, or in its first days the one before.
 * Matches of the month before show it: one waits, or one is validated. Without any, it is the month whose count leads
 * to the points; null when neither does. Source: protocol notes, section 10.3.
 */
export function situationMonth({ today, player, matches, isValidatedOnly }: Situation): number | null {
  const now = monthOf(today)
  if (Number(today.slice(8)) > COUNTED_BY) return now
  const ofBefore = matches?.filter(match => monthOf(match.date) === now - 1) ?? []
  if (ofBefore.some(isWaiting)) return now - 1
  if (ofBefore.some(({ source }) => source === 'mysql')) return now
  const { points, officialPoints } = player
  if (matches === null || points === null || officialPoints === null) return null
  // Both lead to the points where nothing was played between. Then a match that waits may be among those not read.
  const months = isValidatedOnly ? [now - 1, now] : [now, now - 1]
  const misses = (month: number) => Math.abs(officialPoints + gainsBefore(month, matches) - points)
  return months.find(month => misses(month) <= TOLERANCE) ?? null
}

/** The phase of the official points; null when nothing shows it. */
export function situationPhase(situation: Situation): 1 | 2 | null {
  const now = monthOf(situation.today)
  const month = situationMonth(situation)
  if (month === null && phaseStart(now) === now) return null
  return phaseOf(month ?? now)
}

/** What the validated matches gave from the beginning of the month's phase up to the month. */
export const gainsBefore = (month: number, matches: readonly PlayerMatch[]): number =>
  matches
    .filter(({ source, date }) => source === 'mysql' && monthOf(date) >= phaseStart(month))
    .filter(({ date }) => monthOf(date) < month)
    .reduce((sum, { gain }) => sum + (gain ?? 0), 0)
