import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { COUNTED_BY, gridPoints, outcomeOf, roundedPoints } from '@pingboard/contracts/points.ts'
import type { EnteredMatch } from '../ports/federation.ts'
import { type Gain, outcomeOfGain } from './points.ts'

/**
 * A match with its points. A validated match has the federation's points. Any other has an estimate by the grid, from
 * the player's monthly points (null when not known) and the opponent's official points, the only known ones.
 * @param waiting the months of `monthsToCount`
 */
export function valued(
  { validatedGain, doubles, ...match }: EnteredMatch,
  points: number | null,
  waiting: readonly string[],
): PlayerMatch {
  return { ...match, ...gainOf({ ...match, validatedGain, doubles }, points, waiting) }
}

function gainOf(match: EnteredMatch, points: number | null, waiting: readonly string[]): Gain {
  const { source, validatedGain, coef, victory, officialPoints } = match
  if (source === 'mysql') {
    return {
      gain: validatedGain,
      outcome: validatedGain === null ? null : outcomeOfGain(validatedGain, coef, victory),
    }
  }
  if (!countsAtAll(match, waiting)) return { gain: 0, outcome: null }
  if (points === null || officialPoints === null) return { gain: null, outcome: null }
  return {
    gain: roundedPoints(gridPoints(points, officialPoints, victory) * coef),
    outcome: outcomeOf(points, officialPoints, victory),
  }
}

/**
 * Doubles never count, nor does a match with an absent player. Source: protocol notes, section 10.3. A match that was
 * not validated with its month belongs to a contest outside the ranking.
 */
function countsAtAll({ doubles, withdraw, date }: EnteredMatch, waiting: readonly string[]): boolean {
  return !doubles && !withdraw && waiting.includes(monthOf(date))
}

/**
 * Monthly points, plus the expected points of matches not counted yet.
 * @param today the day in Paris, `yyyy-MM-dd`
 */
export function virtualPoints(
  points: number | null,
  matches: readonly EnteredMatch[] | null,
  today: string,
): number | null {
  if (points === null || matches === null) return null
  const waiting = monthsToCount(matches, today)
  const gains = matches
    .filter(match => match.source === 'spid')
    .map(match => gainOf(match, points, waiting).gain ?? 0)
  return roundedPoints(gains.reduce((sum, gain) => sum + gain, points))
}

/**
 * The months, `yyyy-MM`, whose entered matches are not counted yet: the present one, and the month before until it is
 * counted.
 * @param matches of the season
 * @param today the day in Paris, `yyyy-MM-dd`
 */
export function monthsToCount(matches: readonly EnteredMatch[], today: string): readonly string[] {
  const current = monthOf(today)
  const before = monthBefore(current)
  const isCounted =
    Number(today.slice(8)) > COUNTED_BY ||
    matches.some(match => match.source === 'mysql' && monthOf(match.date) >= before)
  return isCounted ? [current] : [before, current]
}

const monthOf = (day: string) => day.slice(0, 7)

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const [of, previous] = number === 1 ? [year - 1, 12] : [year, number - 1]
  return `${of}-${String(previous).padStart(2, '0')}`
}
