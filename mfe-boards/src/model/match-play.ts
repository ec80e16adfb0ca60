import type { Formula } from '@pingboard/contracts/constants.ts'
import type { Match } from '@pingboard/contracts/http/games.ts'
import { SETS_TO_WIN, setsToWin, setsWon } from '@pingboard/contracts/sheet.ts'
import type { SetPoints } from './set-points.ts'

export type Side = 'home' | 'away'

/** Nothing is entered for the match. */
export const isBlank = ({ points, winner }: Match): boolean => points.length === 0 && winner === null

/** The match before its first set. */
export const notPlayed = (match: Match): Match => ({ ...match, points: [], winner: null, withdrawn: false })

/** It has begun and has no winner. */
export const isInPlay = (match: Match): boolean => match.winner === null && match.points.length > 0

const isFree = (formula: Formula | null): boolean => setsToWin(formula) === SETS_TO_WIN.free

/** The side that a free match can have ended for: it leads, and won the last set. */
function leaderAtEnd(match: Pick<Match, 'points'>): Side | null {
  const { home, away } = setsWon(match)
  const [lastHome = 0, lastAway = 0] = match.points.at(-1) ?? []
  if (home > away && lastHome > lastAway) return 'home'
  return away > home && lastAway > lastHome ? 'away' : null
}

/**
 * The match with these sets: sets after the deciding one go, and the winner is whom the sets name. Who gave up stays the
 * loser.
 * @param named whom the players of a free match have named the winner; stays so while the sets allow it
 */
function played(
  match: Match,
  points: readonly SetPoints[],
  formula: Formula | null,
  named: Side | null,
): Match {
  const needed = setsToWin(formula)
  const won = { home: 0, away: 0 }
  const kept: SetPoints[] = []
  for (const [home, away] of points) {
    if (Math.max(won.home, won.away) >= needed) break
    kept.push([home, away])
    won[home > away ? 'home' : 'away'] += 1
  }
  if (match.withdrawn) return { ...match, points: kept }
  const counted = won.home >= needed ? 'home' : won.away >= needed ? 'away' : null
  const isNamed = isFree(formula) && leaderAtEnd({ points: kept }) === named
  return { ...match, points: kept, winner: counted ?? (isNamed ? named : null) }
}

/** @param place of the set, from 0. At most one after the last. */
export const withSet = (match: Match, place: number, set: SetPoints, formula: Formula | null): Match =>
  played(
    match,
    [...match.points.slice(0, place), set, ...match.points.slice(place + 1)],
    formula,
    match.winner,
  )

/** The match without one of its sets; the later ones move up. Without the set that ended it, it is in play again. */
export function withoutSet(match: Match, place: number, formula: Formula | null): Match {
  const isLast = place === match.points.length - 1
  return played(match, match.points.toSpliced(place, 1), formula, isLast ? null : match.winner)
}

/** A side did not play, or gave up: the other side wins, and the sets stay as they were. */
export const givenUpBy = (match: Match, loser: Side): Match => ({
  ...match,
  winner: loser === 'home' ? 'away' : 'home',
  withdrawn: true,
})

/**
 * The match without its withdrawal.
 * @param named the winner of before the withdrawal
 */
export const notGivenUp = (match: Match, formula: Formula | null, named: Side | null): Match =>
  played({ ...match, withdrawn: false }, match.points, formula, named)

/**
 * The side that may be named the winner although more sets could be played: a free match ends when the players say so,
 * with a set won by its winner.
 */
export function mayEndFor(match: Match, formula: Formula | null): Side | null {
  return match.winner === null && isFree(formula) ? leaderAtEnd(match) : null
}
